import 'reflect-metadata';
import { Repeater } from '@repeaterjs/repeater';
import { GraphQLObjectType, GraphQLSchema, OperationTypeNode } from 'graphql';
import { buildSchema, type ResolverData } from 'type-graphql';
import { AccessTokenResolver } from './resolvers/access-token.resolver.js';
import { AccountResolver } from './resolvers/account.resolver.js';
import { AdminResolver } from './resolvers/admin.resolver.js';
import { AuthResolver } from './resolvers/auth.resolver.js';
import { assertMay } from '../../marketplace/auth/guard.js';
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
import { WebhookResolver } from './resolvers/webhook.resolver.js';
import { WishResolver } from './resolvers/wish.resolver.js';
import { assertValid } from '../../kernel/validation.js';
import { CalendarResolver } from './resolvers/calendar.resolver.js';
import { ConfigResolver } from './resolvers/config.resolver.js';
import { LinkResolver } from './resolvers/link.resolver.js';
import { LIVE } from '../../engine/graphql/live-limits.js';
import { assertFacts } from '../../engine/graphql/facts.js';
import type { RequestContext } from '../request/request-context.js';

const isInput = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) !== Object.prototype &&
  !Array.isArray(value);

/** Descriptions of types that have no class in this project. */
const DESCRIPTIONS: Record<string, string> = {
  Query: `Operations that read data.

Authentication: call \`login\`, or \`adminLogin\` as an administrator, and send the returned token in the header \`Authorization: Bearer <token>\`. A request whose token has expired or was revoked counts as a request without a token. Programs use an access token in place of that of a login, see \`createAccessToken\`: mutations return \`FORBIDDEN\` to the scope \`read\`, except those that need no token; see \`AccessToken\` for what accepts no access token.

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
      AccessTokenResolver,
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
      WebhookResolver,
      AdminResolver,
      SecondFactorResolver,
    ],
    // Required as soon as there is a subscription, but not used: its resolver subscribes to the message bus.
    pubSub: { publish: () => undefined, subscribe: () => new Repeater(() => undefined) },
    authChecker: ({ context, info }: ResolverData<RequestContext>, roles: Role[]) => {
      const isChange = info.operation.operation === OperationTypeNode.MUTATION;
      /* M1 */ assertMay(context.viewer, roles, { operation: info.fieldName, isChange });
      return true;
    },
    validateFn: async (input: unknown) => {
      if (isInput(input)) await assertValid(input);
    },
    // It would execute the introspection at each start; the tests do it.
    skipCheck: true,
  });
  assertFacts(schema);
  return described(schema);
}

const withDescription = (type: GraphQLObjectType | null | undefined): GraphQLObjectType | null =>
  type ? new GraphQLObjectType({ ...type.toConfig(), description: DESCRIPTIONS[type.name] }) : null;

/** The schema with the descriptions of types that have no class. */
function described(schema: GraphQLSchema): GraphQLSchema {
  const { query, mutation, subscription, types: _types, ...config } = schema.toConfig();
  return new GraphQLSchema({
    ...config,
    query: withDescription(query),
    mutation: withDescription(mutation),
    subscription: withDescription(subscription),
  });
}
