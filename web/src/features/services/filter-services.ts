import type { ServicesQuery } from '../../graphql/generated/services.js';
import type { ServiceFilters } from '../../routes/paths.js';

export type ListedService = ServicesQuery['services'][number];

export interface FoundServices {
  /** the services that match all filters */
  services: readonly ListedService[];
  /** how many each city would have, with the other two filters: `All Cities` has their sum */
  cities: Counts;
  categories: Counts;
  /** how many there would be without the search term */
  anyText: number;
}

/** Numbers of services by the distinct values of the catalogue, in alphabetical order. */
export type Counts = ReadonlyMap<string, number>;

/**
 * The services that match all filters (S5.1): the search term is part of the title, the description or the provider's
 * name, case-insensitively; city and category match exactly. One pass also counts what a change of each filter leads
 * to.
 */
export function filterServices(
  services: readonly ListedService[],
  options: FilterOptions,
  { search, city, category }: ServiceFilters,
): FoundServices {
  const wanted = folded(search.trim());
  const found: ListedService[] = [];
  const cities = zeroes(options.cities, city);
  const categories = zeroes(options.categories, category);
  let anyText = 0;
  for (const service of services) {
    const inCity = city === '' || service.provider.city === city;
    const inCategory = category === '' || service.category === category;
    if (inCity && inCategory) anyText += 1;
    if (wanted !== '' && !textOf(service).includes(wanted)) continue;
    if (inCity && inCategory) found.push(service);
    if (inCategory && service.provider.city !== null) add(cities, service.provider.city);
    if (inCity) add(categories, service.category);
  }
  return { services: found, cities, categories, anyText };
}

/** The same services, those that are free before the others. */
export const freeFirst = (services: readonly ListedService[], free: ReadonlySet<string> | undefined) =>
  free ? [...services.filter(({ id }) => free.has(id)), ...services.filter(({ id }) => !free.has(id))] : services;

export interface Suggestion {
  value: string;
  /** of the services that it has with the other filters */
  count: number;
  change: Partial<ServiceFilters>;
}

const MAX_SUGGESTIONS = 6;

/**
 * The categories and cities in which a word begins like one of the search term: `wedding planner` is in no text, but
 * there is Wedding Planning.
 */
export function suggestionsFor(services: readonly ListedService[], filters: ServiceFilters): Suggestion[] {
  const { categories, cities } = filterServices(services, optionsOf(services), { ...filters, search: '' });
  const wanted = wordsOf(filters.search);
  const alike = (counts: Counts, name: 'category' | 'city') =>
    [...counts]
      .filter(([value, count]) => count > 0 && value !== filters[name])
      .filter(([value]) => wordsOf(value).some((word) => wanted.some((other) => beginAlike(word, other))))
      .map(([value, count]) => ({ value, count, change: { search: '', [name]: value } }));
  return [...alike(categories, 'category'), ...alike(cities, 'city')].slice(0, MAX_SUGGESTIONS);
}

/** Without those of one or two letters, such as "at". */
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** One is the beginning of the other, or they share four letters: "planner" and "planning". */
const beginAlike = (a: string, b: string): boolean => {
  const length = Math.min(a.length, b.length, 4);
  return a.slice(0, length) === b.slice(0, length);
};

/** The distinct values of the catalogue, in alphabetical order. */
export interface FilterOptions {
  cities: readonly string[];
  categories: readonly string[];
}

export const optionsOf = (services: readonly ListedService[]): FilterOptions => ({
  cities: distinct(services.map(({ provider }) => provider.city)),
  categories: distinct(services.map(({ category }) => category)),
});

/** With a chosen value that the catalogue does not have, or not yet: the address may contain any. */
const zeroes = (values: readonly string[], chosen: string) =>
  new Map([...values, ...(chosen === '' ? [] : [chosen])].map((value) => [value, 0]));

const add = (counts: Map<string, number>, value: string) => counts.set(value, (counts.get(value) ?? 0) + 1);

/**
 * The form in which the server compares a search (`api/src/marketplace/services/catalogue.sql.ts`): in lower case, with one form of the
 * letter sigma, and without the dot that JavaScript leaves of `İ`.
 */
const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('\u0307', '').replaceAll('ς', 'σ');

const texts = new WeakMap<ListedService, string>();

/** The searchable text of a service, cached because with ten thousand services each keystroke would take too long. */
function textOf(service: ListedService): string {
  let text = texts.get(service);
  if (text === undefined) {
    // A search field cannot contain a line break, so no match extends over two of the texts.
    const { title, description, provider } = service;
    text = folded([title, description, provider.name].join('\n'));
    texts.set(service, text);
  }
  return text;
}

/**
 * The distinct values in alphabetical order, without null. Locale-aware comparison is used only if a value contains
 * characters other than ASCII, because its first use takes 30 ms on a phone.
 */
function distinct(values: readonly (string | null)[]): string[] {
  const present = [...new Set(values.filter((value) => value !== null))];
  return present.sort(present.every((value) => ASCII.test(value)) ? byLetter : byLanguage);
}

const ASCII = /^[ -~]*$/;
const byLanguage = (a: string, b: string): number => a.localeCompare(b);

function byLetter(first: string, second: string): number {
  const [a, b] = [first.toLowerCase(), second.toLowerCase()];
  return Number(a > b) - Number(a < b);
}
