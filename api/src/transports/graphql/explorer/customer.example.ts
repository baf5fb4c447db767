import type { Example } from './example.js';

export const CUSTOMER: Example = {
  name: 'Customer',
  token: 'customerToken',
  document: `# Run Register and SignIn first.
#
# SignIn returns a token. The environment stores it, and this tab sends it in
# the header ("Set Headers" in the bar on the left), as your programs would:
#
#   Authorization: Bearer <token>
#
# To use another account, change the email address and password in VARIABLES.

# Creates an account with a random email address and password.
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

# Requests a booking of a free slot. If several customers request it at the
# same time, exactly one succeeds; the others receive the code CONFLICT.
# A retry with the same idempotency key returns the first booking.
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
    id status cancelledBecause eventDate eventType guestCount totalAmount
    timeSlot { startTime endTime endsNextDay }
    service { title category }
    provider { businessName email phone }
  }
  myBookingCounts { total pending confirmed completed cancelled }
}

# Only pending bookings can be moved to another free slot of the provider.
mutation Move($bookingId: ID!, $newSlotId: ID!) {
  moveBooking(id: $bookingId, slotId: $newSlotId) {
    id eventDate
    timeSlot { startTime endTime }
    timeline { kind at by reason }
  }
}

# Only pending bookings can be cancelled. The slot becomes free immediately.
mutation Cancel($bookingId: ID!, $reason: String) {
  cancelBooking(id: $bookingId, reason: $reason) { id status cancelledBecause }
}

# A confirmed booking changes only if both parties agree: the other party
# accepts or refuses. Without a slot, it proposes to call the booking off.
mutation Propose($bookingId: ID!, $newSlotId: ID, $proposal: String) {
  proposeChange(bookingId: $bookingId, slotId: $newSlotId, message: $proposal) {
    id status
    proposal { slot { date startTime endTime } by message }
  }
}

# The favourites of the account, newest first. A hidden service is omitted
# until it is public again.
mutation AddFavourite($serviceId: ID!) {
  addFavourite(serviceId: $serviceId) { id title }
}

query Favourites {
  favourites { id title price provider { name city } }
}

mutation RemoveFavourite($serviceId: ID!) {
  removeFavourite(serviceId: $serviceId) { id title }
}

# Waits for a day without free slots: the account is informed by mail when a
# slot of that day becomes free. A day with free slots returns CONFLICT.
mutation WishForDate($serviceId: ID!, $wishedDate: String!) {
  wishForDate(serviceId: $serviceId, date: $wishedDate)
}

query MyWishes {
  myWishes { serviceId date createdAt service { title } }
}

mutation DropWish($serviceId: ID!, $wishedDate: String!) {
  dropWish(serviceId: $serviceId, date: $wishedDate)
}

# Possible once the event is over and the booking completed. Run it again
# within 7 days to change the review.
mutation Review($bookingId: ID!, $rating: Int!, $text: String!) {
  reviewBooking(bookingId: $bookingId, rating: $rating, text: $text) {
    id rating text author createdAt
  }
}

# Ends the session: the token of this tab becomes invalid.
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
    newSlotId: '{{slotId}}',
    reason: 'The party takes place at home.',
    proposal: 'Could we begin two hours later?',
    serviceId: '{{serviceId}}',
    wishedDate: '{{wishedDate}}',
    rating: 5,
    text: 'The garden was full of lanterns, and nobody wanted to leave.',
  },
};
