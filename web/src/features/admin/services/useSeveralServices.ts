import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import {
  AdminServicesDocument,
  useAdminDeleteServiceMutation,
  useToggleServiceMutation,
  type AdminServiceFragment,
} from '../../../graphql/generated/admin-services.js';
import { AdminStatsDocument } from '../../../graphql/generated/admin-stats.js';
import { forgetService } from './forget-service.js';
import type { Act } from '../rows/several.js';
import { useRefreshHistory } from '../rows/useRefreshHistory.js';

/** What can be done to several services at once. The list is fetched once, at the end. */
export function useSeveralServices() {
  const client = useApolloClient();
  const [toggleService] = useToggleServiceMutation();
  const [deleteService] = useAdminDeleteServiceMutation();
  const refreshHistory = useRefreshHistory();
  return useMemo(() => {
    const switchTo = async (id: string, isActive: boolean) => {
      const { data } = await toggleService({ variables: { id } });
      // Another administrator has just done the same, and this has undone it.
      if (data?.toggleService.isActive !== isActive) throw new Error('The service was switched at the same time');
    };
    const acts: Act<AdminServiceFragment>[] = [
      {
        verb: 'Deactivate',
        done: 'deactivated',
        concerns: ({ isActive }) => isActive,
        run: ({ id }) => switchTo(id, false),
      },
      {
        verb: 'Activate',
        done: 'activated',
        concerns: ({ isActive }) => !isActive,
        run: ({ id }) => switchTo(id, true),
      },
      {
        verb: 'Delete',
        done: 'deleted',
        concerns: () => true,
        run: ({ id }) => deleteService({ variables: { id }, update: (cache) => forgetService(cache, id) }),
        isPermanent: true,
      },
    ];
    const refresh = () => {
      refreshHistory();
      return client.refetchQueries({ include: [AdminStatsDocument, AdminServicesDocument] });
    };
    return { acts, refresh };
  }, [client, toggleService, deleteService, refreshHistory]);
}
