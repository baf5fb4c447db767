import { useCallback } from 'react';
import {
  useAdminServiceCountQuery,
  useAdminServicesQuery,
  type AdminServiceFragment,
} from '../../../graphql/generated/admin-services.js';
import { useDebounced } from '../../../lib/useDebounced.js';
import { PAUSE_MS, useFound } from '../rows/useFound.js';
import type { ServicesFilter } from './services-filter.js';

/** The services that match the filter, which the server applies to all services once typing has paused. */
export function useServices({ search, category, city, active }: ServicesFilter) {
  const variables = {
    search: useDebounced(search.trim(), PAUSE_MS) || undefined,
    category: category || undefined,
    city: useDebounced(city.trim(), PAUSE_MS) || undefined,
    active: active === '' ? undefined : active === 'true',
  };
  return useFound({
    name: 'Services',
    variables,
    list: useAdminServicesQuery({ variables, fetchPolicy: 'cache-and-network' }),
    rowsOf: ({ adminServices }) => adminServices,
    count: useAdminServiceCountQuery({ variables, fetchPolicy: 'cache-and-network' }),
    numberOf: ({ adminServiceCount }) => adminServiceCount,
    // A service that has just been switched may no longer match.
    matches: useCallback(
      ({ isActive }: AdminServiceFragment) => active === '' || isActive === (active === 'true'),
      [active],
    ),
  });
}
