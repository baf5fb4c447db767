import { paths } from './paths.js';

/** The filters of the services list, as its address contains them (P47). An empty string filters nothing. */
export interface ServiceFilters {
  search: string;
  city: string;
  category: string;
}

export const noFilters: ServiceFilters = { search: '', city: '', category: '' };

/** Maximum number of characters of a filter in an address. */
export const MAX_FILTER = 100;

/** The services list with these filters: `/services?city=Austin`. */
export function servicesPath(filters: Partial<ServiceFilters>): string {
  const set = Object.entries({ ...noFilters, ...filters }).filter(([, value]) => value.trim() !== '');
  return set.length > 0 ? `${paths.services}?${new URLSearchParams(set).toString()}` : paths.services;
}

/** @param query the part of the address from `?` on */
export function filtersOf(query: string): ServiceFilters {
  const parameters = new URLSearchParams(query);
  const read = (name: keyof ServiceFilters) => (parameters.get(name) ?? '').slice(0, MAX_FILTER);
  return { search: read('search'), city: read('city'), category: read('category') };
}
