import type { Example } from './example.js';

export const CUSTOMER: Example = {
  name: 'Customer',
  token: 'customerToken',
  document: `# Run Register and SignIn first.
#
# SignIn answers a token. It is kept in the environment, and this tab sends it
# in the header ("Set Headers" in the bar on the left), as your programs would:
#
#   Authorization: Bearer <token>
#
# To be somebody else, put another e-mail address and password into VARIABLES.

# A new account, with an address and a password made up for you alone.
mutation Register($account: RegisterInput!) {
  register(input: $account) { id name email role }
}

mutation SignIn($email: String!, $password: String!) {
  login(email: $email, password: $password) {
    token
    user { id name role }
  }
}

query Me {
  me { id name email role createdAt }
}

# Books a free slot. Of any number of people after it exactly one gets it; the
# others are answered with the code CONFLICT. Sent again with the same key, it
# answers with the booking that was made the first time.
mutation Book($booking: CreateBookingInput!, $idempotencyKey: String) {
  createBooking(input: $booking, idempotencyKey: $idempotencyKey) {
    id status eventDate
    timeSlot { startTime endTime }
    service { title }
    totalAmount
  }
}

query MyBookings($status: BookingStatus) {
  myBookings(status: $status) {
    id status eventDate eventType guestCount totalAmount
    timeSlot { startTime endTime endsNextDay }
    service { title category }
    provider { businessName email phone }
  }
  myBookingCounts { total pending confirmed completed cancelled }
}

# Only pending bookings can be withdrawn; the slot is free again at once.
mutation Cancel($bookingId: ID!) {
  cancelBooking(id: $bookingId) { id status }
}

# Ends the session: the token of this tab is good for nothing after it.
mutation SignOut {
  logout
}
`,
  variables: {
    account: {
      name: 'Kim Example',
      email: '{{customerEmail}}',
      password: '{{customerPassword}}',
    },
    email: '{{customerEmail}}',
    password: '{{customerPassword}}',
    booking: {
      serviceId: '{{serviceId}}',
      providerId: '{{providerId}}',
      eventDate: '{{eventDate}}',
      timeSlot: '{{slotId}}',
      eventType: 'Birthday',
      guestCount: 40,
      message: 'A garden party for a fortieth birthday. Some guests are vegetarian.',
      customerDetails: {
        name: 'Kim Example',
        email: '{{customerEmail}}',
        phone: '555-0142',
      },
    },
    idempotencyKey: '{{slotId}}',
    status: 'pending',
    bookingId: '{{bookingId}}',
  },
};
