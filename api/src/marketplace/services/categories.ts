/** The fixed list (S3.9). */
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
