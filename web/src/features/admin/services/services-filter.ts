import { oneOf, type ReadFilter } from '../rows/useTabFilter.js';

/** An empty string filters nothing. */
export interface ServicesFilter {
  search: string;
  category: string;
  city: string;
  active: 'true' | 'false' | '';
}

export const readServicesFilter: ReadFilter<ServicesFilter> = (text) => ({
  search: text('search'),
  category: text('category'),
  city: text('city'),
  active: oneOf(['true', 'false'], text('active')),
});

export const noServicesFilter = readServicesFilter(() => '');
