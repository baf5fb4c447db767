import { type CATEGORIES } from '../services/categories.js';

/** Kinds of events, by the word that names them in what customers type and in categories. */
const KINDS = [
  'Wedding',
  'Birthday',
  'Corporate',
  'Anniversary',
  'Engagement',
  'Graduation',
  'Baby Shower',
  'Housewarming',
  'Retirement',
];

const OTHER: (typeof CATEGORIES)[number] = 'Other';

const kindIn = (text: string) => KINDS.find((kind) => text.toLowerCase().includes(kind.toLowerCase()));

/**
 * The kind of event as the public sees it (P49). What was typed stays between the parties, because it may name people; the
 * words of this list do not. Null if neither says it.
 */
export const eventKind = (typed: string, category: string): string | null =>
  kindIn(typed) ?? kindIn(category) ?? (category === OTHER ? null : category);
