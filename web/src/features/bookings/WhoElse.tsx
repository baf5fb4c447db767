import { Box } from '@chakra-ui/react';
import { Suspense, useId, useState } from 'react';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import type { Day } from '../../lib/dates.js';
import { Button } from '../../ui/Button.js';
import { lazily } from '../../ui/lazily.js';
import { Loading } from '../../ui/Loading.js';

const FreeServices = lazily(async () => (await import('./FreeServices.js')).FreeServices);

interface WhoElseProps {
  booking: MyBookingFragment;
  /** the id of the title of the booking */
  titleId: string;
}

/** Whether a request was declined or not answered, and its day can still be booked elsewhere. */
export const isRefused = ({ cancelledBecause, eventDate }: MyBookingFragment, today: Day) =>
  (cancelledBecause === 'declined' || cancelledBecause === 'expired') && eventDate > today;

/**
 * For a request that was declined, or that nobody has answered: services of the same kind and city that are free that day
 * (P75). Nothing for other bookings, and once the day can no longer be booked.
 */
export function WhoElse({ booking, titleId }: WhoElseProps) {
  const { day } = useMarketTime();
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!isRefused(booking, day)) return null;
  return (
    <>
      <Button
        variant={open ? 'ghost' : 'outline'}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-describedby={titleId}
        onClick={() => setOpen(!open)}
      >
        Who else is free that day
      </Button>
      {open && (
        <Box id={id} flexBasis="full" order="1" minH="24">
          <Suspense fallback={<Loading look="compact" />}>
            <FreeServices booking={booking} />
          </Suspense>
        </Box>
      )}
    </>
  );
}
