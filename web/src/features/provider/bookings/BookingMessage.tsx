import { Text } from '@chakra-ui/react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';

/** What the customer wrote with the request. */
export const BookingMessage = ({ booking: { message } }: { booking: OwnBookingFragment }) =>
  message ? (
    <Text
      dir="auto"
      textStyle="sm"
      bg="bg.muted"
      borderRadius="control"
      px="3.5"
      py="2"
      css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {message}
    </Text>
  ) : null;
