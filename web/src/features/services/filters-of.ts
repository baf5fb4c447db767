import { servicesPath, type ServiceFilters } from '../../routes/paths.js';

/** Maximum number of characters of a filter in an address. */
export const MAX_FILTER = 100;

/** The filters in an address. @param query the part of the address from `?` on */
export function filtersOf(query: string): ServiceFilters {
  const parameters = new URLSearchParams(query);
  const read = (name: keyof ServiceFilters) => (parameters.get(name) ?? '').normalize('NFC').slice(0, MAX_FILTER);
  return { search: read('search'), city: read('city'), category: read('category') };
}

/** The address of the list with what it contains: filters, and the plan of an event. */
export function pathOf(query: string): string {
  const parameters = new URLSearchParams(query);
  const plan = { date: parameters.get('date') ?? undefined, guests: Number(parameters.get('guests')) || undefined };
  return servicesPath(filtersOf(query), plan);
}
