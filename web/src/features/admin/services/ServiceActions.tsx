import {
  useAdminDeleteServiceMutation,
  useToggleServiceMutation,
  type AdminServiceFragment,
} from '../../../graphql/generated/admin-services.js';
import { askConfirmation } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { Actions } from '../rows/Actions.js';
import { alertOutcome } from '../rows/alert-outcome.js';
import { forgetService } from './forget-service.js';
import { useRefreshHistory } from '../rows/useRefreshHistory.js';

export function ServiceActions({ service: { id, title, isActive } }: { service: AdminServiceFragment }) {
  const [toggleService, { loading: toggling }] = useToggleServiceMutation({ onCompleted: useRefreshHistory() });
  const [deleteService, { loading: deleting }] = useAdminDeleteServiceMutation({
    update: (cache) => forgetService(cache, id),
  });

  const toggle = () =>
    alertOutcome(
      toggleService({
        variables: { id },
        optimisticResponse: { toggleService: { __typename: 'Service', id, isActive: !isActive } },
      }),
      'Service status updated successfully',
      'Failed to update service status',
    );

  const remove = async () => {
    if (!askConfirmation('Are you sure you want to delete this service? This action cannot be undone.')) return;
    await alertOutcome(
      deleteService({ variables: { id } }),
      'Service deleted successfully',
      'Failed to delete service',
    );
  };

  const verb = isActive ? 'Deactivate' : 'Activate';
  return (
    <Actions>
      <Button
        size="sm"
        variant="outline"
        aria-label={`${verb} ${title}`}
        aria-disabled={toggling}
        onClick={toggling ? undefined : toggle}
      >
        {verb}
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={`Delete ${title}`}
        aria-disabled={deleting}
        onClick={deleting ? undefined : remove}
      >
        Delete
      </Button>
    </Actions>
  );
}
