import { Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { useResendDeliveryMutation, type ListedDeliveryFragment } from '../../../graphql/generated/webhooks.js';
import { useMarketTime } from '../../../graphql/useMarketTime.js';
import { formatMoment } from '../../../lib/dates.js';
import { Badge } from '../../../ui/Badge.js';
import { Button } from '../../../ui/Button.js';
import { attempt } from '../attempt.js';

const LOOKS = {
  waiting: ['pending', 'Waiting'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
} as const;

export function DeliveryEntry({ delivery }: { delivery: ListedDeliveryFragment }) {
  const { id, kind, status, at } = delivery;
  const { timeZone } = useMarketTime();
  const titleId = useId();
  const [resendDelivery, { loading }] = useResendDeliveryMutation();
  const [tone, word] = LOOKS[status];

  const resend = () => attempt(resendDelivery({ variables: { id } }), 'Failed to send again');
  return (
    <>
      <div id={titleId}>
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
          <code>{kind}</code>
          <Badge tone={tone}>{word}</Badge>
        </Flex>
        <small>{formatMoment(at, timeZone)}</small>
        <small>{courseOf(delivery, timeZone)}</small>
      </div>
      <Button
        variant="outline"
        aria-describedby={titleId}
        aria-disabled={loading}
        onClick={() => !loading && void resend()}
      >
        {loading ? 'Sending...' : 'Send Again'}
      </Button>
    </>
  );
}

/** `Response 500, 3 attempts, next on Jun 27, 2026, 6:30 PM`, or `No response (timeout), 1 attempt` */
function courseOf(
  { attempts, responseStatus, failure, status, nextAttemptAt }: ListedDeliveryFragment,
  timeZone: string,
): string {
  if (attempts === 0) return '';
  const parts = [
    responseStatus === null || responseStatus === undefined
      ? `No response${failure ? ` (${failure})` : ''}`
      : `Response ${responseStatus}`,
    attempts === 1 ? '1 attempt' : `${attempts} attempts`,
  ];
  if (status === 'waiting' && nextAttemptAt) parts.push(`next on ${formatMoment(nextAttemptAt, timeZone)}`);
  return parts.join(', ');
}
