import type { Example } from './example.js';

export const VISITOR: Example = {
  name: 'Visitor',
  document: `# Welcome! Every tab is a role, with operations that are ready to run.
#
# - Press the button above an operation; the answer appears on the right.
# - Its values stand in VARIABLES below. Names in double braces come from the
#   environment "Examples" (top right), which keeps the tokens and identifiers
#   that answers have brought.
# - "Docs" (top right) describes every type, field and argument.

# Nobody needs to sign in for what is in this tab.

# The catalogue, newest first. Without a filter it is all of it.
query Services($filter: ServicesFilter) {
  services(filter: $filter) {
    id title category price duration
    images { cardUrl }
    provider { id name city rating }
  }
}

# One service with its details. The other tabs go on with this one.
query Service($serviceId: ID!) {
  service(id: $serviceId) {
    id title description category price duration features
    images { url width height }
    provider { id name businessName city rating }
  }
}

# The next days on which its provider has time.
query AvailableDates($serviceId: ID!) {
  availableDates(serviceId: $serviceId, limit: 14)
}

# The free time slots of a day.
query AvailableSlots($serviceId: ID!, $date: String!) {
  availableSlots(serviceId: $serviceId, date: $date) {
    id date startTime endTime endsNextDay
  }
}

# How this marketplace is set up, and which categories a service can have.
query Config {
  config { appName version timeZone categories }
}
`,
  variables: {
    filter: { category: 'Wedding Planning' },
    serviceId: '{{serviceId}}',
    date: '{{eventDate}}',
  },
};
