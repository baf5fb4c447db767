import { useMemo } from 'react';
import {
  useAdminDeleteServiceMutation,
  useToggleServiceMutation,
  type AdminServiceFragment,
} from '../../../graphql/generated/admin-services.js';
import { forgetService } from './forget-service.js';
import type { Act } from '../rows/several.js';

/** What can be done to several services at once. */
export function useSeveralServices() {
  const [toggleService] = useToggleServiceMutation();
  const [deleteService] = useAdminDeleteServiceMutation();
  return useMemo((): Act<AdminServiceFragment>[] => {
    const switchTo = async (id: string, isActive: boolean) => {
      const { data } = await toggleService({ variables: { id } });
      // Another administrator has just done the same, and this has undone it.
      if (data?.toggleService.isActive !== isActive) throw new Error('The service was switched at the same time');
    };
    return [
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
  }, [toggleService, deleteService]);
}
