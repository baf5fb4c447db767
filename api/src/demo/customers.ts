/** Invented people. The one to sign in as first has bookings in every status. */
export const SHOWCASE_CUSTOMER = 'Olivia Bennett';

export const CUSTOMERS = [
  SHOWCASE_CUSTOMER,
  'Dmitri Volkov',
  'Aaliyah Freeman',
  'Hiroshi Tanaka',
  'Chloe Martin',
  'Kwame Boateng',
  'Marisol Vega',
  'Liam O’Rourke',
  'Zainab Yusuf',
  'Ethan Goldberg',
  'Linh Pham',
  'Greta Svensson',
] as const;

/** An account that the administrators have banned, so that their filter finds something. */
export const BANNED_CUSTOMER = 'Gavin Thorpe';

/** `Liam O’Rourke` becomes `liam.orourke@example.com`: no mail ever leaves for that domain. */
export const emailOf = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/ /g, '.')}@example.com`;
