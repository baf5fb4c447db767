import type { ServicesQuery } from '../../graphql/generated/services.js';

export type ListedService = ServicesQuery['services'][number];

/** An empty string filters nothing. */
export interface ServiceFilters {
  search: string;
  city: string;
  category: string;
}

export const noFilters: ServiceFilters = { search: '', city: '', category: '' };

/**
 * The services that match all filters (S5.1): the search term is part of the title, the description or the provider's
 * name, case-insensitively; city and category match exactly.
 */
export function filterServices(
  services: readonly ListedService[],
  { search, city, category }: ServiceFilters,
): readonly ListedService[] {
  const wanted = search.trim().toLowerCase();
  return services.filter(
    (service) =>
      (city === '' || service.provider.city === city) &&
      (category === '' || service.category === category) &&
      (wanted === '' || textOf(service).includes(wanted)),
  );
}

const texts = new WeakMap<ListedService, string>();

/** The searchable text of a service, cached because with ten thousand services each keystroke would take too long. */
function textOf(service: ListedService): string {
  let text = texts.get(service);
  if (text === undefined) {
    // A search field cannot contain a line break, so no match extends over two of the texts.
    const { title, description, provider } = service;
    text = [title, description, provider.name].join('\n').toLowerCase();
    texts.set(service, text);
  }
  return text;
}

/**
 * The distinct values in alphabetical order, without null. Locale-aware comparison is used only if a value contains
 * characters other than ASCII, because its first use takes 30 ms on a phone.
 */
export function distinct(values: readonly (string | null)[]): string[] {
  const present = [...new Set(values.filter((value) => value !== null))];
  return present.sort(present.every((value) => ASCII.test(value)) ? byLetter : byLanguage);
}

const ASCII = /^[ -~]*$/;
const byLanguage = (a: string, b: string): number => a.localeCompare(b);

function byLetter(first: string, second: string): number {
  const [a, b] = [first.toLowerCase(), second.toLowerCase()];
  return Number(a > b) - Number(a < b);
}
