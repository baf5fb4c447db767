import type { ShownThreadFragment } from '../../graphql/generated/messages.js';

/** Which party the account is, and the other one. */
export function partiesOf({ customer, provider }: ShownThreadFragment, userId: string) {
  return customer.id === userId
    ? { me: 'customer' as const, other: { id: provider.id, name: provider.businessName ?? provider.name } }
    : { me: 'provider' as const, other: customer };
}
