/** A provider's trade, which determines the services that the provider offers. */
export const CRAFTS = [
  'planner',
  'catering',
  'bakery',
  'flowers',
  'music',
  'photo',
  'decor',
  'bar',
  'entertainment',
] as const;

export type Craft = (typeof CRAFTS)[number];

export const isCraft = (text: string): text is Craft => (CRAFTS as readonly string[]).includes(text);
