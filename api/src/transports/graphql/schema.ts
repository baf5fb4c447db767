import 'reflect-metadata';
import { Repeater } from '@repeaterjs/repeater';
import { type GraphQLObjectType, type GraphQLSchema, OperationTypeNode } from 'graphql';
import { buildSchema, type ResolverData } from 'type-graphql';
import { AccountResolver } from './resolvers/account.resolver.js';
import { AdminResolver } from './resolvers/admin.resolver.js';
import { AuthResolver } from './resolvers/auth.resolver.js';
import { assertRole } from '../../marketplace/auth/guard.js';
import type { Role } from '../../marketplace/users/viewer.js';
import { BookingChangeResolver } from './resolvers/booking-change.resolver.js';
import { BookingResolver } from './resolvers/booking.resolver.js';
import { FavouriteResolver } from './resolvers/favourite.resolver.js';
import { MessageResolver } from './resolvers/message.resolver.js';
import { ProviderStatsResolver } from './resolvers/provider-stats.resolver.js';
import { ReviewResolver } from './resolvers/review.resolver.js';
import { SecondFactorResolver } from './resolvers/second-factor.resolver.js';
import { ServiceResolver } from './resolvers/service.resolver.js';
import { SlotResolver } from './resolvers/slot.resolver.js';
import { WishResolver } from './resolvers/wish.resolver.js';
import { assertValid } from '../../kernel/validation.js';
import { CalendarResolver } from './resolvers/calendar.resolver.js';
import { ConfigResolver } from './resolvers/config.resolver.js';
import { LinkResolver } from './resolvers/link.resolver.js';
import type { BookingView } from '../../marketplace/bookings/booking-view.js';
import { LIVE } from '../../engine/graphql/live-limits.js';
import { assertFacts } from '../../engine/graphql/facts.js';
import { resolveOnce } from '../../engine/graphql/plain/resolve-once.js';
import { identifyNow, type RequestContext } from '../request/request-context.js';

const isInput = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) !== Object.prototype &&
  !Array.isArray(value);

/** Descriptions of types that have no class in this project. */
const DESCRIPTIONS: Record<string, string> = {
  Query: `Operations that read data.

Authentication: call \`login\`, or \`adminLogin\` as an administrator, and send the returned token in the header \`Authorization: Bearer <token>\`. A request whose token has expired or was revoked counts as a request without a token.

Errors: \`extensions.code\` of an error is one of the codes that are listed for each operation. \`extensions.fields\`, if present, maps the path of each invalid field, for example \`customerDetails.email\`, to a message. \`extensions.retryAfter\`, if present, is the number of seconds to wait before a retry. Every operation can also return:
- \`BAD_USER_INPUT\`: the document or its variables are invalid, or the operation exceeds the limits on size, depth and cost.
- \`PAYLOAD_TOO_LARGE\`: the request body, without uploaded files, exceeds 200 kB.
- \`SERVICE_UNAVAILABLE\`: the server is overloaded, or cannot reach its database or image store. Retry later.
- \`INTERNAL_SERVER_ERROR\`: an unexpected error.

Formats: IDs are UUIDs. Dates are \`yyyy-MM-dd\` and times are \`HH:mm\` from \`00:00\` to \`23:59\`, both in the time zone of the marketplace, \`config.timeZone\`. Amounts of money are in dollars. Leading and trailing white space of texts is removed, except in passwords. Control characters are rejected, except tabs and line breaks where line breaks are allowed.`,
  Mutation: `Operations that change data. Authentication, errors and formats: see \`Query\`.

Arguments of the type \`Upload\` need a multipart request, as specified by the [GraphQL multipart request specification](https://github.com/jaydenseric/graphql-multipart-request-spec), with the header \`Apollo-Require-Preflight: true\`. Multipart requests are accepted from providers and from clients without a token; with the token of a customer or an administrator they return \`FORBIDDEN\`. They return \`RATE_LIMITED\` if too many uploads of the account or from the same IP address are in progress.

An operation can contain only one of the fields \`login\`, \`adminLogin\`, \`register\`, \`registerProvider\`, \`resetPassword\`, \`changeEmail\`, \`changePassword\` and \`deleteAccount\`, and only once.`,
  Subscription: `Events, sent over WebSocket (protocol [graphql-ws](https://github.com/enisdenjo/graphql-ws)) on the same path as queries and mutations.

Send the token in the payload of \`connection_init\`: \`{ "authorization": "Bearer <token>" }\`. The server closes the connection with the code 4401 when the session ends. Changes that happen while no connection is open are not sent later: after a reconnect, query the current data.

At most ${LIVE.subscriptions} subscriptions per connection, ${LIVE.subscriptionsPerAccount} per account and ${LIVE.subscriptionsPerAddress} per client address; at most ${LIVE.socketsPerAccount} connections per account.`,
  Upload: 'A file in a multipart request. See `Mutation` for how to send one.',
};

let schema: Promise<GraphQLSchema> | undefined;

/** The schema, created once, code first; `schema.graphql` is generated from it. It depends on no configuration. */
export const createSchema = (): Promise<GraphQLSchema> => (schema ??= buildMarketplaceSchema());

async function buildMarketplaceSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: [
      ConfigResolver,
      AuthResolver,
      LinkResolver,
      AccountResolver,
      CalendarResolver,
      ServiceResolver,
      FavouriteResolver,
      SlotResolver,
      WishResolver,
      BookingResolver,
      BookingChangeResolver,
      MessageResolver,
      ReviewResolver,
      ProviderStatsResolver,
      AdminResolver,
      SecondFactorResolver,
    ],
    // Required as soon as there is a subscription, but not used: its resolver subscribes to the message bus.
    pubSub: { publish: () => undefined, subscribe: () => new Repeater(() => undefined) },
    authChecker: async ({ context, info }: ResolverData<RequestContext>, roles: Role[]) => {
      // A field of a mutation waits for those before it.
      if (info.operation.operation === OperationTypeNode.MUTATION) await identifyNow(context);
      /* M1 */ assertRole(context.viewer, roles);
      return true;
    },
    validateFn: async (input: unknown) => {
      if (isInput(input)) await assertValid(input);
    },
    // It would execute the introspection at each start; the tests do it.
    skipCheck: true,
  });
  assertFacts(schema);
  resolveOnce(schema);
  callDirectly(schema.getType('Booking') as GraphQLObjectType<BookingView, RequestContext>);
  for (const [name, description] of Object.entries(DESCRIPTIONS)) {
    const type = schema.getType(name);
    if (type) type.description = description;
  }
  return schema;
}

/** Calls methods of which a list has hundreds without TypeGraphQL, which sorts their parameters at each call. */
function callDirectly(type: GraphQLObjectType<BookingView, RequestContext>): void {
  const [bookings, messages] = [new BookingResolver(), new MessageResolver()];
  const { isOverdue, unreadMessages } = type.getFields();
  if (!isOverdue || !unreadMessages) throw new Error('Booking has no field isOverdue or unreadMessages');
  isOverdue.resolve = (booking, _args, context) => bookings.isOverdue(booking, context);
  unreadMessages.resolve = (booking, _args, context) => messages.unreadMessages(booking, context);
}
