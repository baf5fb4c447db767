/** The customer with bookings in every status, whose address is printed at the first start. All names are invented. */
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

/** Customers whose events are over. */
export const FURTHER_CUSTOMERS = [
  'Hannah Brooks',
  'Tomás Herrera',
  'Imani Walker',
  'Noah Feldman',
  'Yuki Sato',
  'Bridget Kelly',
  'Rafael Moreno',
  'Sunita Patel',
  'Jakob Nielsen',
  'Adaeze Obi',
  'Megan Clarke',
  'Viktor Horvat',
  'Leila Haddadi',
  'Peter Lindholm',
  'Carmen Ruiz',
  'Daniel Mbeki',
  'Aiko Mori',
  'Stephanie Grant',
  'Farid Rahimi',
  'Joanna Nowak',
] as const;

/** An account that the administrators have banned, so that their filter finds something. */
export const BANNED_CUSTOMER = 'Gavin Thorpe';

/** `Liam O’Rourke` becomes `liam.orourke@example.com`, a domain that is reserved for examples. */
export const emailOf = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/ /g, '.')}@example.com`;
