import type { Example } from './example.js';

export const MESSAGES: Example = {
  name: 'Messages',
  token: 'customerToken',
  document: `# Run SignIn and Book of the tab Customer first.

# A message to the other party of a booking, in any status, until 30 days after
# the event. Providers use the same operations with their token.
mutation Send($bookingId: ID!, $message: String!) {
  sendMessage(bookingId: $bookingId, text: $message) { id by text at read }
}

# Newest first. The next page: before: the id of the last message.
query Messages($bookingId: ID!) {
  messages(bookingId: $bookingId, first: 20) { id by text at read }
}

# Marks the messages of the other party as read.
mutation ReadMessages($bookingId: ID!) {
  readMessages(bookingId: $bookingId) { id unreadMessages }
}

# A question before a booking. Another question goes into the same thread, and so
# does a booking of the service.
mutation Ask($serviceId: ID!, $message: String!) {
  askQuestion(serviceId: $serviceId, text: $message) { id messages { by text at } }
}

# All threads, also those of bookings, the last word first.
query Threads {
  threads(first: 10) {
    id bookingId lastMessageAt isOpen unreadMessages
    service { title } provider { name } customer { name }
    messages { by text at read }
  }
}

query Thread($threadId: ID!) {
  thread(id: $threadId, first: 20) { id isOpen messages { id by text at read } }
}

mutation SendToThread($threadId: ID!, $message: String!) {
  sendToThread(id: $threadId, text: $message) { id by text at read }
}

mutation ReadThread($threadId: ID!) {
  readThread(id: $threadId) { id unreadMessages }
}
`,
  variables: {
    bookingId: '{{bookingId}}',
    threadId: '{{threadId}}',
    serviceId: '{{serviceId}}',
    message: 'Is there parking for six cars?',
  },
};
