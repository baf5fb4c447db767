// Among 100,000 services, a search and its count take the database 1 to 8 ms, whether one service matches or all; one condition
// over title and names reads all services in 250 ms. A text of two letters, which no index finds, takes 170 ms.
import { ANY_SERVICE, type ServiceView } from '../services/catalogue.sql.js';
import type { AdminList } from './newest.sql.js';
import { parameters, patternOf, providersNamed } from './search.sql.js';

export interface ServicesOfPortal {
  /** Part of the title, the name of the provider or the business name, ignoring case. */
  search?: string | null | undefined;
  category?: string | null | undefined;
  /** Of the provider. */
  city?: string | null | undefined;
  active?: boolean | null | undefined;
}

/** All services, public or not. */
export const SERVICES: AdminList<ServicesOfPortal, ServiceView> = {
  ...ANY_SERVICE,
  table: 'services',
  row: 's',
  matching({ search, category, city, active }) {
    const { values, parameter } = parameters();
    const conditions: string[] = [];
    const places: string[] = [];
    if (category) conditions.push(`s.category = ${parameter(category)}`);
    if (city)
      conditions.push(`s.provider_id IN (SELECT id FROM users WHERE role = 'provider' AND city = ${parameter(city)})`);
    if (typeof active === 'boolean') conditions.push(active ? 's.is_active' : 'NOT s.is_active');
    if (search) {
      const pattern = parameter(patternOf(search));
      places.push(`s.title ILIKE ${pattern}`, `s.provider_id IN ${providersNamed(pattern)}`);
    }
    return { conditions, places, values, stopsCounting: conditions.length + places.length > 0 };
  },
};
