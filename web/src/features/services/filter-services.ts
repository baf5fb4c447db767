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
 * The services that meet all filters at once (spec section 5): the search is part of the title, the
 * description or the provider's name, in whatever case; city and category are exact.
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

/** What the search looks through, made once: with ten thousand services, each key would take too long otherwise. */
function textOf(service: ListedService): string {
  let text = texts.get(service);
  if (text === undefined) {
    // Nobody types a line break into the search, so nothing is found across two of them.
    const { title, description, provider } = service;
    text = [title, description, provider.name].join('\n').toLowerCase();
    texts.set(service, text);
  }
  return text;
}

/** Each value once, in alphabetical order; a provider without one adds none. */
export function distinct(values: readonly (string | null)[]): string[] {
  const present = values.filter((value) => value !== null);
  return [...new Set(present)].sort(byAlphabet);
}

/** The rules of languages only where there are other letters than English ones: asking for them the first time takes a phone 30 ms. */
const byAlphabet = (a: string, b: string): number =>
  ASCII.test(a + b) ? compare(a.toLowerCase(), b.toLowerCase()) : a.localeCompare(b);
const ASCII = /^[ -~]*$/;
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
