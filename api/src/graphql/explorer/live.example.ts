import type { Example } from './example.js';

export const LIVE: Example = {
  name: 'Live updates',
  token: 'customerToken',
  document: `# 1. Sign in in the tab "Customer".
# 2. Press the button: while this tab says "Loading..." it listens.
# 3. Book or cancel in "Customer", or answer in "Provider": it shows here.
#
# Over WebSocket the token goes into the payload of connection_init ("Request
# Handlers" in the bar on the left), for providers as for customers:
#
#   { "authorization": "Bearer <token>" }

subscription BookingChanged {
  bookingChanged {
    id status eventDate
    service { title }
    customerDetails { name }
    isDeleted
  }
}
`,
  variables: {},
};
