/** The fixed list of spec section 3. */
export const CATEGORIES = [
  'Wedding Planning',
  'Corporate Events',
  'Birthday Parties',
  'House Parties',
  'Anniversary',
  'Baby Shower',
  'Graduation',
  'Engagement',
  'Housewarming',
  'Retirement Party',
  'Other',
] as const;
