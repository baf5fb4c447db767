import type { Example } from './example.js';

export const LIVE: Example = {
  name: 'Live updates',
  token: 'customerToken',
  document: `# 1. Run SignIn in the tab "Customer".
# 2. Press the button: while this tab shows "Loading..." it receives events.
# 3. Run Book or Cancel in "Customer", or Answer in "Provider". The changed
#    booking appears here.
#
# Over WebSocket the token is sent in the payload of connection_init ("Request
# Handlers" in the bar on the left), for providers as well as customers:
#
#   { "authorization": "Bearer <token>" }

subscription BookingChanged {
  bookingChanged {
    id status eventDate
    service { title }
    customerDetails { name }
    unreadMessages
    isDeleted
  }
}

# Messages that the account receives. Run Send in another tab, with the token of
# the other party.
subscription MessageSent {
  messageSent { id threadId bookingId by text at }
}
`,
  variables: {},
};
