/** Programs and pages that open WebSockets. */
const SOCKETS = 'api/test/security/sockets.test.ts';
const TEST = 'api/test/graphql/live.test.ts';
const OUTBOX_TEST = 'api/test/outbox/outbox.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const LIVE_ROWS = [
  {
    id: 'L1',
    threat:
      'A page of another site opens a WebSocket as its visitor (cross-site WebSocket hijacking)',
    defence: 'An `Origin` header must match the host, else 403; the token is not in a cookie',
    replacement: 'true',
    test: TEST,
    title: 'rejects a socket from a page of another origin',
  },
  {
    id: 'L2',
    threat: 'A client sends queries and mutations over WebSocket and bypasses the limits of HTTP',
    defence: 'Only subscriptions are executed over WebSocket',
    replacement: 'false',
    test: TEST,
    title: 'rejects %s, and leaves the socket usable',
  },
  {
    id: 'L3',
    threat: 'A client sends expensive documents over WebSocket and bypasses the limits of HTTP',
    defence: 'The same validation rules and token limit apply',
    test: TEST,
    title: 'rejects %s, and leaves the socket usable',
  },
  {
    id: 'L4',
    threat: 'A client sends messages of 100 MiB and exhausts memory',
    defence: 'At most 64 KiB per message',
    replacement: '100 * 2 ** 20',
    test: TEST,
    title: 'closes a socket that sends a message of more than 64 KiB',
  },
  {
    id: 'L5',
    threat: 'A client opens WebSockets and never sends `connection_init`',
    defence: 'A socket is closed unless it sends `connection_init` within 5 s',
    replacement: '3_600_000',
    test: TEST,
    title: 'closes a socket that sends no connection_init for 5 seconds',
  },
  {
    id: 'L6',
    threat: 'A client opens unlimited subscriptions on one socket',
    defence: 'At most 10 subscriptions per socket at a time',
    replacement: '10_000',
    test: TEST,
    title: 'accepts 10 concurrent subscriptions on a socket, and rejects the 11th',
  },
  {
    id: 'L7',
    threat: 'One client opens thousands of WebSockets and locks others out',
    defence: 'At most 200 sockets per client address, as determined by `TRUST_PROXY`',
    replacement: '1_000_000',
    test: SOCKETS,
    title: 'limits the sockets of one address, regardless of a forged X-Forwarded-For header',
  },
  {
    id: 'L8',
    threat: 'One account opens as many sockets from many addresses',
    defence: 'At most 20 sockets per account',
    replacement: '1_000_000',
    test: SOCKETS,
    title: 'limits the sockets of one account, and counts each account separately',
  },
  {
    id: 'L9',
    threat: 'A client floods a socket with messages, each of which costs a validation',
    defence: 'At most 100 messages per socket in 10 s',
    replacement: [/$/, ' && false'],
    test: SOCKETS,
    title: 'closes a socket that sends too many messages',
  },
  {
    id: 'L10',
    threat:
      'A client does not read what it is sent; unsent messages accumulate, and each failure is logged with a stack trace',
    defence: 'A socket with more than 1 MiB of unsent data is closed',
    test: SOCKETS,
    title: 'disconnects a client that sends pings and does not read the responses',
  },
  {
    id: 'L11',
    threat: 'Sockets of clients that have disappeared stay open indefinitely',
    defence: 'A ping every 12 s; a socket without a pong until the next one is closed',
    replacement: '0',
    test: SOCKETS,
    title: 'disconnects a client that does not respond to pings',
  },
  {
    id: 'L12',
    threat:
      'A socket that does not complete the closing handshake delays shutdown until the process is killed',
    defence: 'The closing handshake must complete within 1 s',
    test: SOCKETS,
    title: 'stops within 25 s although a client does not respond to the close frame',
  },
  {
    id: 'L13',
    threat: "An account receives changes of other people's bookings",
    defence: 'Changes are delivered to the two parties of the booking only',
    replacement: '[...subscribers.values()].flatMap((all) => [...all])',
    test: TEST,
    title: 'sends a change to both parties of a booking, and to no other account',
  },
  {
    id: 'L14',
    threat: 'A client sends messages that only a server may send, and each prints a stack trace',
    defence: 'They close the socket like any invalid message',
    test: TEST,
    title:
      'closes a socket that sends a message reserved for servers, such as %s, and prints nothing',
  },
  {
    id: 'L15',
    threat:
      'A banned account receives changes of bookings from a process that was not notified of the ban',
    defence: 'The session is verified before each message',
    replacement: '',
    test: 'api/test/graphql/live-sessions.test.ts',
    title: 'closes the socket instead of sending a change if another process has ended the session',
  },
  {
    id: 'L16',
    threat:
      'An invalid variable is reported as an internal error, and its value is logged with a stack trace',
    defence: 'Requests rejected before execution are bad input, over HTTP and WebSocket',
    replacement: 'false',
    test: 'api/test/graphql/live-error-messages.test.ts',
    title: 'returns BAD_USER_INPUT without repeating or logging the input: %s',
  },
  {
    id: 'L17',
    threat:
      'A client continues to flood a socket after it was closed for that, and each message is processed',
    defence: 'Messages are ignored once the server has begun to close the socket',
    test: SOCKETS,
    title: 'ignores further messages of a socket that has sent too many',
  },
  {
    id: 'L18',
    threat: 'Closed sockets stay for 30 s and count against the limits',
    defence: 'The closing handshake must complete within 1 s',
    replacement: '3_600_000',
    test: SOCKETS,
    title: 'disconnects a client that does not respond to a close frame',
  },
  {
    id: 'L19',
    threat: 'A client uses the message limit of each of its 200 sockets',
    defence: 'At most 500 messages per client address in 10 s, over all sockets',
    replacement: '1_000_000',
    test: SOCKETS,
    title:
      'limits the messages of one address across all its sockets, and still serves another address',
  },
  {
    id: 'L20',
    threat:
      'Hundreds of sockets send a message at the same moment, and all are processed in one iteration of the event loop',
    defence: 'At most one message per client address is processed in an iteration',
    replacement: '(_address, begin) => begin()',
    test: SOCKETS,
    title: 'reads at most two tokens per event loop iteration when sockets authenticate together',
  },
  {
    id: 'L21',
    threat:
      'A client floods a socket with pings and pongs of six bytes, which the message limit does not cover',
    defence: 'Pings and pongs count as messages',
    test: SOCKETS,
    title: 'counts WebSocket %s as messages, and closes a socket that exceeds the limit',
  },
  {
    id: 'L22',
    threat: 'A client splits a message into thousands of frames, most of them empty',
    defence: 'At most 64 frames per message',
    replacement: '16_384',
    test: SOCKETS,
    title: 'closes a socket that sends a message in too many frames',
  },
  {
    id: 'L25',
    threat: 'An account opens two hundred subscriptions and receives each change as often',
    defence: 'At most 30 subscriptions per account at a time, over all of its sockets',
    replacement: '1_000',
    test: 'api/test/graphql/live.test.ts',
    title:
      'accepts 30 concurrent subscriptions of an account over all of its sockets, and rejects more',
  },
  {
    id: 'L26',
    threat: 'Each socket of a session verifies the account separately for the same change',
    defence: 'One verification per session in an iteration of the event loop',
    test: 'api/test/graphql/live.test.ts',
    title: 'looks up a session once for a change that it sends to several sockets of the session',
  },
  {
    id: 'L27',
    threat:
      'A client opens and closes hundreds of sockets repeatedly, many in one iteration of the event loop',
    defence:
      'At most one handshake per client address begins in an iteration, none while connections arrive',
    replacement: 'sockets.handleUpgrade(request, socket, head, begin);',
    test: SOCKETS,
    title:
      'opens one socket of an address per event loop iteration when many are requested together',
  },
  {
    id: 'L28',
    threat:
      'A banned account remains connected to other processes if the one that banned it is killed after the commit',
    defence: 'The event is stored in the same transaction, and any process delivers it later',
    replacement: ['due_at <= now()', 'attempts > 0 AND due_at <= now()'],
    test: OUTBOX_TEST,
    title: 'leaves an event to the process that appended it until its lease ends',
  },
  {
    id: 'L29',
    threat: 'Clients receive changes that are rolled back afterwards',
    defence: 'Events are delivered after the commit of the outermost transaction',
    test: OUTBOX_TEST,
    title: 'delivers what remains after a rollback to a savepoint',
  },
  {
    id: 'L30',
    threat:
      'A client keeps connections open whose WebSockets were rejected, which no timeout closes',
    defence: 'The connection is closed as soon as the rejection is sent',
    test: SOCKETS,
    title: 'disconnects a client that requests %s, even if it leaves its side open',
  },
  {
    id: 'L31',
    threat:
      'Thousands of connections request WebSockets that are rejected, and reconnect at once, which precedes all other work',
    defence:
      'At most one rejection per client address in an iteration of the event loop, none while connections arrive',
    replacement: 'reject(socket, status);',
    test: SOCKETS,
    title:
      'rejects one upgrade of an address per event loop iteration when many are requested together',
  },
  {
    id: 'L32',
    threat: 'A client requests WebSockets that are rejected, continuously and over new connections',
    defence:
      'After 500 rejections within 10 s the address has no connections until that period ends',
    replacement: '0',
    test: 'api/test/http/cut-off.test.ts',
    title: 'blocks an address after too many WebSockets that were rejected',
  },
];
