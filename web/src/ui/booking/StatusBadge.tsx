import { Badge } from '../Badge.js';
import { CheckIcon, ClockIcon, CrossIcon, FlagIcon } from '../icons.js';

/** The colour and the icon of each status of a booking. */
const LOOKS = {
  pending: ['pending', ClockIcon],
  confirmed: ['good', CheckIcon],
  completed: ['done', FlagIcon],
  cancelled: ['calm', CrossIcon],
} as const;

export function StatusBadge({ status }: { status: keyof typeof LOOKS }) {
  const [tone, Icon] = LOOKS[status];
  return (
    <Badge tone={tone} textTransform="capitalize" flexWrap="nowrap">
      <Icon />
      {status}
    </Badge>
  );
}
