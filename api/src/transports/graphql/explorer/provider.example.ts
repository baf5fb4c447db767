import type { Example } from './example.js';

export const PROVIDER_ACCOUNT = {
  name: 'Robin Example',
  email: '{{providerEmail}}',
  password: '{{providerPassword}}',
  phone: '555-0117',
  city: 'Portland',
  businessName: 'Lanterns & Linen',
  businessDescription: 'Outdoor celebrations, from the first sketch to the last candle.',
};

export const NEW_SERVICE = {
  title: 'Garden Birthday with Paper Lanterns',
  description: 'Decoration, catering and music for a birthday under the trees.',
  category: 'Birthday Parties',
  price: 1250.5,
  duration: '4-6 hours',
  features: ['Paper lanterns', 'Vegetarian buffet', 'Acoustic duo'],
};

export const CHANGED_SERVICE = {
  ...NEW_SERVICE,
  price: 1350,
  duration: '5-7 hours',
  features: [...NEW_SERVICE.features, 'Fire bowl'],
};

export const PROVIDER: Example = {
  name: 'Provider',
  token: 'providerToken',
  document: `# Run Register and SignIn first. This tab uses a token of its own, separate from
# the tab "Customer". Then "Customer" can book the service and slot created here.

# Creates a provider account. The tab "Uploads" does so with images.

mutation Register($account: RegisterProviderInput!) {
  registerProvider(input: $account) { id businessName role }
}

mutation SignIn($email: String!, $password: String!) {
  login(email: $email, password: $password) {
    token
    user { id name role }
  }
}

# Everything that the dashboard shows, in one request.
query Dashboard {
  providerStats {
    totalServices availableSlots pendingBookings confirmedBookings thisMonthRevenue
  }
  providerServices { id title price isActive }
  providerSlots { id date startTime endTime isBooked }
  providerBookings {
    id status eventDate
    timeSlot { startTime endTime }
    customerDetails { name email phone }
  }
}

# Creates a service, which is active immediately.
mutation CreateService($service: CreateServiceInput!) {
  createService(input: $service) {
    id title
    provider { id }
  }
}

# Replaces all fields of the service.
mutation UpdateService($serviceId: ID!, $changes: UpdateServiceInput!) {
  updateService(id: $serviceId, input: $changes) { id title price features }
}

# Hides the service from the public; true shows it again. CONFLICT if an
# administrator has deactivated it.
mutation SetServiceActive($serviceId: ID!) {
  setServiceActive(id: $serviceId, isActive: false) { id isActive }
}

# A second slot at the same time returns CONFLICT: slots never overlap.
mutation CreateSlot($slot: CreateSlotInput!) {
  createSlot(input: $slot) { id date startTime endTime endsNextDay }
}

# The same times on Fridays and Saturdays, weekday 5 and 6. Days on which they
# would overlap another slot are skipped; run it again, and all of them are.
mutation CreateSlots($series: CreateSlotsInput!) {
  createSlots(input: $series) {
    slots { id date startTime endTime }
    skipped { date reason }
  }
}

# An end time before the start time is on the next day.
mutation MoveSlot($slotId: ID!, $times: UpdateSlotInput!) {
  updateSlot(id: $slotId, input: $times) { id date startTime endTime endsNextDay }
}

# Confirms a pending booking. The status cancelled declines it.
mutation Answer($bookingId: ID!, $status: BookingStatus!) {
  updateBookingStatus(id: $bookingId, status: $status) { id status }
}

# Accepts or refuses what the customer of a confirmed booking has proposed.
mutation AnswerChange($bookingId: ID!, $accept: Boolean!) {
  answerChange(bookingId: $bookingId, accept: $accept) { id status eventDate }
}

# Asks the administrators to verify the business.
mutation RequestVerification($note: String!) {
  requestVerification(note: $note) { id verification verificationNote }
}

# Responds to a review. Run it again to replace the response.
mutation Respond($reviewId: ID!, $response: String!) {
  answerReview(id: $reviewId, text: $response) { id answer { text at } }
}

# Only free slots can be deleted.
mutation DeleteSlot($slotId: ID!) {
  deleteSlot(id: $slotId)
}

# Deletes all free slots of a range of days that start at 11:00. The arguments
# weekdays and startTime can be omitted.
mutation DeleteFreeSlots($from: String!, $until: String!) {
  deleteFreeSlots(from: $from, until: $until, weekdays: [5, 6], startTime: "11:00")
}

# Its bookings remain readable.
mutation DeleteService($serviceId: ID!) {
  deleteService(id: $serviceId)
}
`,
  variables: {
    account: PROVIDER_ACCOUNT,
    email: '{{providerEmail}}',
    password: '{{providerPassword}}',
    service: NEW_SERVICE,
    serviceId: '{{ownServiceId}}',
    changes: CHANGED_SERVICE,
    slot: { date: '{{slotDate}}', startTime: '14:00', endTime: '18:00' },
    series: {
      startTime: '11:00',
      endTime: '13:00',
      weekdays: [5, 6],
      from: '{{slotDate}}',
      until: '{{seriesEnd}}',
    },
    from: '{{slotDate}}',
    until: '{{seriesEnd}}',
    slotId: '{{ownSlotId}}',
    times: { date: '{{slotDate}}', startTime: '20:00', endTime: '01:00' },
    bookingId: '{{bookingId}}',
    status: 'confirmed',
    accept: true,
    reviewId: '{{reviewId}}',
    note: 'Our permit hangs in the kitchen, and we can send a copy.',
    response: 'Thank you! The lanterns are waiting for the next one.',
  },
};
