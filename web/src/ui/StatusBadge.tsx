import { Badge } from './Badge.js';

/** Tones of the statuses of a booking. */
const tones = {
  pending: 'pending',
  confirmed: 'good',
  completed: 'brand',
  cancelled: 'calm',
} as const;

export const StatusBadge = ({ status }: { status: keyof typeof tones }) => (
  <Badge tone={tones[status]} textTransform="capitalize">
    {status}
  </Badge>
);
