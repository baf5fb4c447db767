import { HStack } from '@chakra-ui/react';
import { AdminStatsDocument } from '../../../graphql/generated/admin-stats.js';
import {
  useBanUserMutation,
  useDeleteUserMutation,
  type AdminUserFragment,
} from '../../../graphql/generated/admin-users.js';
import { askConfirmation } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { Actions } from '../rows/Actions.js';
import { VerificationButton } from './VerificationButton.js';
import { forgetUser } from './forget-user.js';
import { alertOutcome } from '../rows/alert-outcome.js';
import { useRefreshHistory } from '../rows/useRefreshHistory.js';

export function UserActions({ user }: { user: AdminUserFragment }) {
  const { id, name, isVerified } = user;
  const [banUser, { loading: banning }] = useBanUserMutation({ onCompleted: useRefreshHistory() });
  const [deleteUser, { loading: deleting }] = useDeleteUserMutation({
    // The response does not tell how many bookings were cancelled, and how many services removed.
    refetchQueries: [AdminStatsDocument],
    update: (cache) => forgetUser(cache, id),
  });

  const banned = isVerified;
  const ban = () =>
    alertOutcome(
      banUser({
        variables: { id, banned },
        optimisticResponse: { banUser: { __typename: 'User', id, isVerified: !banned } },
      }),
      banned ? 'User banned successfully' : 'User unbanned successfully',
      'Failed to update user status',
    );

  const remove = async () => {
    if (!askConfirmation('Are you sure you want to delete this user? This action cannot be undone.')) return;
    await alertOutcome(deleteUser({ variables: { id } }), 'User deleted successfully', 'Failed to delete user');
  };

  const verb = isVerified ? 'Ban' : 'Unban';
  return (
    <Actions>
      <HStack>
        {user.role === 'provider' && <VerificationButton user={user} />}
        <Button
          size="sm"
          variant="outline"
          aria-label={`${verb} ${name}`}
          aria-disabled={banning}
          onClick={banning ? undefined : ban}
        >
          {verb}
        </Button>
      </HStack>
      <Button
        size="sm"
        variant="danger"
        aria-label={`Delete ${name}`}
        aria-disabled={deleting}
        onClick={deleting ? undefined : remove}
      >
        Delete
      </Button>
    </Actions>
  );
}
