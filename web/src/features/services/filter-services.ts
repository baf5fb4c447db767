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
 * The services that meet all filters at once (S5.1): the search is part of the title, the
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

/**
 * Each value once, in alphabetical order; a provider without one adds none. The rules of languages are asked only where
 * there are other letters than English ones: the first time takes a phone 30 ms.
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
