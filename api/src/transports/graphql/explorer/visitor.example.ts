import type { Example } from './example.js';

export const VISITOR: Example = {
  name: 'Visitor',
  document: `# Welcome! Every tab is a role, with operations that are ready to run.
#
# - Press the button above an operation; the response appears on the right.
# - Its variables are in VARIABLES below. Names in double braces come from the
#   environment "Examples" (top right), which stores the tokens and identifiers
#   of earlier responses.
# - "Docs" (top right) describes every type, field and argument.
# - docs/developers.md leads to a booking by a program, and to webhooks.

# The operations in this tab need no token.

# The active services, newest first. Without a filter it returns all of them.
query Services($filter: ServicesFilter) {
  services(filter: $filter) {
    id title category price duration
    images { cardUrl }
    provider { id name city rating ratingCount }
  }
}

# The same in pages. For the next page, enter the endCursor of this one in
# VARIABLES.
query ServicesConnection($filter: ServicesFilter, $first: Int, $after: String) {
  servicesConnection(filter: $filter, first: $first, after: $after) {
    nodes { id title category price }
    pageInfo { endCursor hasNextPage }
    totalCount
  }
}

# How many services each city and each category has.
query CatalogueCounts {
  catalogueCounts {
    cities { city services }
    categories { category services }
  }
}

# One service with its details. The other tabs use the same service.
query Service($serviceId: ID!) {
  service(id: $serviceId) {
    id title description category price duration features
    images { url width height }
    provider { id name businessName city rating ratingCount }
  }
}

# The next days on which its provider has free time slots.
query AvailableDates($serviceId: ID!) {
  availableDates(serviceId: $serviceId, limit: 14)
}

# The days on which all of its time slots are booked.
query BookedUpDates($serviceId: ID!) {
  bookedUpDates(serviceId: $serviceId)
}

# The next of these days for several services, such as those of a page.
query NextFreeDates($serviceIds: [ID!]!) {
  nextFreeDates(serviceIds: $serviceIds) { serviceId date }
}

# Which of them are free on one day.
query FreeOn($date: String!, $serviceIds: [ID!]!) {
  freeOn(date: $date, serviceIds: $serviceIds)
}

# How fast their providers respond, and how many events they have done.
query ProviderRecords($providerIds: [ID!]!) {
  providerRecords(providerIds: $providerIds) {
    providerId answersWithinHours answeredPercent completedEvents
  }
}

# The page of the provider, with its services and how fast it responds.
query Provider($providerId: ID!) {
  provider(id: $providerId) {
    id name businessName businessDescription city rating ratingCount
    verified verifiedSince completedEvents
    services { id title price }
    nextFreeDates memberSince answersWithinHours answeredPercent
  }
}

# What customers wrote about completed bookings, newest first. For the next
# page, enter the endCursor of this one in VARIABLES.
query Reviews($providerId: ID!, $first: Int, $after: String) {
  reviews(providerId: $providerId, first: $first, after: $after) {
    nodes { id rating text author createdAt answer { text at } eventType eventMonth }
    endCursor hasNextPage totalCount ratingCounts
  }
}

# What customers wrote about the latest events, as the home page shows it.
query LatestReviews {
  latestReviews { id rating text author providerId providerName }
}

# The free time slots of a day.
query AvailableSlots($serviceId: ID!, $date: String!) {
  availableSlots(serviceId: $serviceId, date: $date) {
    id date startTime endTime endsNextDay
  }
}

# The configuration of this marketplace, with the categories of services.
query Config {
  config { appName version timeZone categories }
}
`,
  variables: {
    filter: { category: 'Wedding Planning' },
    serviceId: '{{serviceId}}',
    serviceIds: ['{{serviceId}}'],
    date: '{{eventDate}}',
    providerId: '{{providerId}}',
    providerIds: ['{{providerId}}'],
    first: 10,
    after: null,
  },
};
