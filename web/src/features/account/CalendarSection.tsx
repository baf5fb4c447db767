import { Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverMessage } from '../../graphql/errors.js';
import {
  CalendarAddressDocument,
  useCalendarAddressQuery,
  useRenewCalendarAddressMutation,
} from '../../graphql/generated/calendar-address.js';
import { askConfirmation, showAlert } from '../../lib/alerts.js';
import { copyText } from '../../lib/copy-text.js';
import { useLogged } from '../../graphql/useLogged.js';
import { Button } from '../../ui/Button.js';
import { CopyField } from './CopyField.js';
import { NotLoaded } from './NotLoaded.js';
import { Actions } from './Section.js';

/** The private address of the account's calendar (P41), which is created when it is fetched for the first time. */
export function CalendarSection() {
  // Fetched on each visit, because it may have been renewed on another device.
  const { data, error, loading, refetch } = useCalendarAddressQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  useLogged('Calendar address could not be fetched', error);
  const address = data?.calendarAddress;

  return address || loading ? (
    <Address address={address} />
  ) : (
    <NotLoaded what="Your calendar address" refetch={refetch} />
  );
}

/** @param props.address undefined while it is loading; the buttons are there already, so that nothing moves later */
function Address({ address }: { address: string | undefined }) {
  const [outcome, setOutcome] = useState('');
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [renewAddress, { client, loading: renewing }] = useRenewCalendarAddressMutation({
    update: (cache, { data }) => {
      if (!data) return;
      const calendarAddress = data.renewCalendarAddress;
      cache.writeQuery({ query: CalendarAddressDocument, data: { calendarAddress } });
    },
  });

  const copy = async (text: string) => {
    setOutcome('');
    if (await copyText(text)) setOutcome('Copied.');
    else {
      // The selected address can be copied by hand.
      flushSync(() => setShown(true));
      field.current?.select();
    }
  };
  const renew = async () => {
    setOutcome('');
    if (!askConfirmation('Are you sure you want to renew your calendar address? The old one stops working.')) return;
    try {
      await renewAddress();
      setOutcome('Renewed. Subscribe to the new address in your calendar program.');
    } catch (error) {
      const message = serverMessage(error);
      showAlert(message ?? 'Failed to renew the address');
      // Without a response it is unknown which address works.
      if (!message) await client.refetchQueries({ include: [CalendarAddressDocument] }).catch(() => undefined);
    }
  };

  const idle = address !== undefined && !renewing;
  const webcal = address?.replace(/^https?/, 'webcal');
  const google = webcal && `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`;
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="5">
      <Actions outcome={outcome}>
        <Button asChild type={undefined}>
          <a href={webcal}>Subscribe</a>
        </Button>
        <Button asChild type={undefined} variant="outline">
          <a href={google} target="_blank" rel="noopener noreferrer">
            Google Calendar
          </a>
        </Button>
        <Button variant="outline" aria-disabled={!idle} onClick={() => idle && void copy(address)}>
          Copy Address
        </Button>
        <Button variant="ghost" aria-expanded={shown} onClick={() => setShown(!shown)}>
          Show
        </Button>
        <Button variant="ghost" aria-disabled={!idle} onClick={() => idle && void renew()}>
          {renewing ? 'Renewing...' : 'Renew Address'}
        </Button>
      </Actions>
      {shown && (
        <CopyField
          ref={field}
          label="Calendar Address"
          hint="If you renew the address, the old one stops working."
          value={address ?? ''}
          placeholder="Loading..."
        />
      )}
    </Grid>
  );
}
