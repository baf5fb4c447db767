import { readFileSync } from 'node:fs';
import { ApolloLink } from '@apollo/client/link';
import { SchemaLink } from '@apollo/client/link/schema';
import { buildSchema, GraphQLError } from 'graphql';
import { tap } from 'rxjs';

const schema = buildSchema(readFileSync(`${import.meta.dirname}/../../../schema.graphql`, 'utf8'));

/** Throws a GraphQL error like those of the server. */
export const respondWithError = (message: string, code: string, fields?: Record<string, string>): never => {
  throw new GraphQLError(message, { extensions: { code, ...(fields && { fields }) } });
};

export interface Caller {
  /** of the request */
  operationName?: string | undefined;
  authorization?: string;
  /** reports the fraction of an upload that has been sent, 0 to 1 */
  onProgress?: (fraction: number) => void;
}

/** Resolvers by the name of their field; a test replaces those that it needs. */
export type Resolvers = Record<string, (args: never, caller: Caller) => unknown>;

interface Context {
  headers?: { authorization?: string };
  fetchOptions?: Pick<Caller, 'onProgress'>;
}

class NoResponse extends TypeError {}

/** Fails without a response, as when the network is down. */
export const unreachable = (): never => {
  throw new NoResponse('Failed to fetch');
};

/**
 * An in-memory server over the real schema: each requested field must exist, and each result must
 * be complete.
 */
export const marketplace = (resolvers: Resolvers): ApolloLink =>
  new ApolloLink((operation) =>
    server(resolvers)
      .request(operation)
      .pipe(
        tap(({ errors }) => {
          const original = (errors?.[0] as GraphQLError | undefined)?.originalError;
          if (original instanceof NoResponse) throw original;
        }),
      ),
  );

const server = (resolvers: Resolvers) =>
  new SchemaLink({
    schema,
    validate: true,
    rootValue: { ...defaults, ...resolvers },
    context: (operation): Caller => {
      const { headers, fetchOptions } = operation.getContext() as Context;
      return { operationName: operation.operationName, ...headers, ...fetchOptions };
    },
  });

export const aProvider = (overrides = {}) => ({
  id: 'provider-1',
  name: 'Maya Lindqvist',
  businessName: 'Lindqvist Weddings',
  city: 'Portland',
  email: 'maya@example.com',
  phone: '+1 503 555 0110',
  rating: 4.8,
  ratingCount: 23,
  verified: false,
  verifiedSince: null,
  completedEvents: 0,
  profileImage: null,
  ...overrides,
});

export const aService = (overrides = {}) => ({
  id: 'service-1',
  title: 'Garden Wedding',
  description: 'Flowers, music and a long table under the trees.',
  category: 'Wedding Planning',
  price: 1250,
  duration: '4-6 hours',
  features: ['Florist'],
  images: [],
  isActive: true,
  createdAt: '2026-01-01T10:00:00.000Z',
  provider: aProvider(),
  ...overrides,
});

export const aSlot = (overrides = {}) => ({
  id: 'slot-1',
  date: '2026-06-27',
  startTime: '10:00',
  endTime: '14:00',
  isBooked: false,
  endsNextDay: false,
  ...overrides,
});

export const aUser = (overrides = {}) => ({
  id: 'user-1',
  name: 'Sam Okafor',
  email: 'sam@example.com',
  role: 'user',
  isVerified: true,
  createdAt: '2026-01-01T10:00:00.000Z',
  rating: null,
  ratingCount: 0,
  images: [],
  ...overrides,
});

export const anAdmin = (overrides = {}) => ({
  id: 'admin-1',
  name: 'Ada Brandt',
  email: 'ada@example.com',
  ...overrides,
});

export const aBooking = (overrides = {}) => ({
  id: 'booking-1',
  service: {
    id: 'service-1',
    title: 'Garden Wedding',
    category: 'Wedding Planning',
    image: null,
    isListed: true,
  },
  user: { id: 'user-1', name: 'Sam Okafor', email: 'sam@example.com' },
  provider: aProvider(),
  eventDate: '2026-06-27',
  timeSlot: { id: 'slot-1', startTime: '10:00', endTime: '14:00', endsNextDay: false },
  eventType: 'Wedding',
  guestCount: 80,
  message: null,
  customerDetails: { name: 'Sam Okafor', email: 'sam@example.com', phone: '+1 503 555 0199' },
  status: 'pending',
  cancelledBecause: null,
  totalAmount: 1250,
  createdAt: '2026-01-01T10:00:00.000Z',
  answerDueAt: '2026-01-02T10:00:00.000Z',
  timeline: [{ kind: 'requested', at: '2026-01-01T10:00:00.000Z', by: 'customer', reason: null }],
  proposal: null,
  review: null,
  reviewRemoved: false,
  unreadMessages: 0,
  isDeleted: false,
  ...overrides,
});

export const aMessage = (overrides = {}) => ({
  id: 'message-1',
  threadId: 'booking-1',
  bookingId: 'booking-1',
  by: 'provider',
  text: 'The garden has a tent.',
  at: '2026-06-20T10:05:00.000Z',
  read: false,
  ...overrides,
});

/** In which Sam Okafor has asked Maya Lindqvist before a booking. */
export const aThread = (overrides = {}) => ({
  id: 'thread-1',
  service: { id: 'service-1', title: 'Garden Wedding', category: 'Wedding', image: null, isListed: true },
  provider: aProvider(),
  customer: { id: 'user-1', name: 'Sam Okafor' },
  bookingId: null,
  lastMessageAt: '2026-06-20T10:05:00.000Z',
  isOpen: true,
  unreadMessages: 0,
  messages: [aMessage({ threadId: 'thread-1', bookingId: null })],
  ...overrides,
});

export const aReview = (overrides = {}) => ({
  id: 'review-1',
  rating: 4,
  text: 'The lanterns were lovely.',
  author: 'Sam O.',
  createdAt: '2026-07-01T10:00:00.000Z',
  answer: null,
  eventType: 'Wedding',
  eventMonth: '2026-06',
  ...overrides,
});

/** A page of reviews, by default the only one. */
export const aReviewPage = (nodes: object[] = [], overrides = {}) => ({
  nodes,
  endCursor: null,
  hasNextPage: false,
  totalCount: nodes.length,
  ratingCounts: [0, 0, 0, nodes.length, 0],
  ...overrides,
});

export const aConfig = (overrides = {}) => ({
  appName: 'Marquee',
  environment: 'production',
  version: '1.0.0',
  analyticsEnabled: true,
  debug: false,
  timeZone: 'America/Los_Angeles',
  categories: ['Wedding Planning', 'Birthday Parties', 'Other'],
  ...overrides,
});

/** A response that never arrives. */
export const never = () => new Promise<never>(() => {});

/**
 * A slow connection: results are computed at the time of the request and sent on `release`.
 * @param work the resolver; its results are sent at once until `hold` is called
 */
export function slowly<Result>(work: () => Result) {
  let gate = Promise.resolve();
  let open = () => {};
  return {
    resolver: async () => {
      const result = work();
      await gate;
      return result;
    },
    hold: () => void (gate = new Promise((resolve) => (open = resolve))),
    release: () => open(),
  };
}

const defaults: Resolvers = {
  adminBookingCount: never,
  adminServiceCount: never,
  bookedUpDates: () => [],
  bookingChanged: never,
  calendarAddress: () => 'https://marquee.example/calendar/key.ics',
  catalogueCounts: () => ({ cities: [], categories: [] }),
  latestReviews: () => [],
  config: () => aConfig(),
  favourites: () => [],
  freeOn: () => [],
  logout: () => true,
  messageSent: never,
  myBookings: () => [],
  threads: () => [],
  myWishes: () => [],
  nextFreeDates: () => [],
  services: () => [],
  providerRecords: () => [],
  providerServices: () => [],
  providerSlots: () => [],
  providerBookings: () => [],
  reviews: () => aReviewPage(),
  me: () => respondWithError('Please sign in', 'UNAUTHENTICATED'),
};
