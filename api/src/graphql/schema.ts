import 'reflect-metadata';
import { Repeater } from '@repeaterjs/repeater';
import type { GraphQLSchema } from 'graphql';
import { buildSchema } from 'type-graphql';
import { AdminResolver } from '../admin/admin.resolver.js';
import { AuthResolver } from '../auth/auth.resolver.js';
import { assertRole } from '../auth/guard.js';
import type { Role } from '../auth/viewer.js';
import { BookedSlotResolver, BookingResolver } from '../bookings/booking.resolver.js';
import { ImageResolver } from '../images/image.resolver.js';
import { ProviderStatsResolver } from '../providers/provider-stats.resolver.js';
import { ServiceResolver } from '../services/service.resolver.js';
import { SlotResolver } from '../slots/slot.resolver.js';
import { ProviderFaceResolver } from '../users/provider.resolver.js';
import { UserResolver } from '../users/user.resolver.js';
import { assertValid } from '../validation.js';
import { ConfigResolver } from './config.resolver.js';
import type { RequestContext } from '../request-context.js';

const isInput = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) !== Object.prototype &&
  !Array.isArray(value);

/** The roots have no class that could carry a description. */
const ROOTS: Record<string, string> = {
  Query: 'What can be read.',
  Mutation: 'What can be done.',
  Subscription: 'What is told as it happens, over WebSocket.',
};

/** The whole schema, written code first; `schema.graphql` is printed from it. */
export async function createSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: [
      ConfigResolver,
      AuthResolver,
      UserResolver,
      ProviderFaceResolver,
      ServiceResolver,
      ImageResolver,
      SlotResolver,
      BookingResolver,
      BookedSlotResolver,
      ProviderStatsResolver,
      AdminResolver,
    ],
    // Demanded as soon as there is a subscription; ours listens to the house's own bus (`subscribe` of the resolver).
    pubSub: { publish: () => undefined, subscribe: () => new Repeater(() => undefined) },
    authChecker: ({ context }: { context: RequestContext }, roles: Role[]) => {
      assertRole(context.viewer, roles);
      return true;
    },
    validateFn: async (input: unknown) => {
      if (isInput(input)) await assertValid(input);
    },
  });
  for (const [name, description] of Object.entries(ROOTS)) {
    const root = schema.getType(name);
    if (root) root.description = description;
  }
  return schema;
}
