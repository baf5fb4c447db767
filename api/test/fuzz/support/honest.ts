import { addDays } from '../../../src/kernel/clock.js';
import { SWITCHABLE_MAILS } from '../../../src/marketplace/users/mail-settings.js';
import { WEBHOOK_KINDS } from '../../../src/marketplace/webhooks/webhook-kinds.js';
import { CATEGORIES } from '../../../src/marketplace/services/categories.js';
import type { Random } from './random.js';
import { PASSWORD, type Kind, type Offer, type World } from './world.js';

const NAMES = ['Ada Lovelace', 'Renée O’Connor', '李小龍', 'محمد', 'Zoë 🎉', 'Ng', "D'Arcy-Smith"];
const SENTENCES = ['Everything taken care of.', 'Music;\nlights\tand more', 'Größe: ½ – ✓', '100 % fun_\\ <3'];
const WORDS = ['Springfield', 'party', 'Wedding', 'ada', 'é', '%', '_'];
const TIMES = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);

/** The kind of entity that an operation or a path names first. */
const kindOf = (operation: string): Kind =>
  (/review(?!s$)|service|slot|booking|thread|webhook|user/gi.exec(operation)?.[0] ?? 'user').toLowerCase() as Kind;

/** The ids that an operation or a path names first. */
function idsOf(world: World, operation: string): string[] {
  if (/^GET \/providers\/:id|provider$/.test(operation)) return [world.provider];
  if (operation.endsWith('/verification')) return [world.provider];
  if (/access-?token/i.test(operation)) return world.accessTokens;
  if (operation === 'PUT /bookings/:id/review') return world.completed;
  if (/\/resend$|resendDelivery$/.test(operation)) return world.own.delivery;
  if (operation.endsWith('/proposal')) return operation.startsWith('POST') ? world.confirmed : world.proposed;
  return world.own[kindOf(operation)];
}

/** Returns a valid value for the field or argument with this name. */
export type Honest = (name: string) => unknown;

export function honestValues(random: Random, world: World, operation: string): Honest {
  const offer = random.pick(world.offers);
  const email = random.pick(world.emails);
  const signsIn = /login/i.test(operation);
  // What the client has shown: what it is by now is not known here.
  const compares = /\/(move|proposal|status)$|POST \/bookings$|moveBooking|proposeChange|BookingStatus|createBooking/;
  const values: Record<string, () => unknown> = {
    ...Object.fromEntries((Object.keys(offer) as (keyof Offer)[]).map((name) => [name, () => offer[name]])),
    serviceIds: () => world.own.service.slice(0, random.below(4)),
    providerIds: () => [world.provider, ...world.own.user].slice(0, random.below(4)),
    ids: () => world.own.service.slice(0, 1 + random.below(4)).join(','),
    id: () => random.pick(idsOf(world, operation)),
    subjectId: () => random.pick(world.own[random.pick(['user', 'service', 'booking'] as const)]),
    ...(/reviews$/.test(operation) && { providerId: () => world.provider }),
    bookingId: () => {
      if (/messages?$/i.test(operation)) return random.pick(world.own.booking);
      if (operation.endsWith('proposeChange')) return random.pick(world.confirmed);
      return random.pick(operation.endsWith('answerChange') ? world.proposed : world.completed);
    },
    webhookId: () => random.pick(world.own.webhook),
    url: () => `https://hooks.example.com/${random.below(1_000)}`,
    kinds: () => Array.from({ length: 1 + random.below(12) }, () => random.pick(WEBHOOK_KINDS)),
    active: () => random.chance(0.9),
    slotId: () => random.pick(world.own.slot),
    accept: () => random.chance(0.5),
    scope: () => random.pick(['read', 'write']),
    expiresAt: () => random.pick([null, new Date(Date.now() + 3_600_000).toISOString()]),
    rating: () => 1 + random.below(5),
    text: () => random.pick(SENTENCES),
    reason: () => random.pick(SENTENCES),
    first: () => 1 + random.below(/threads$/.test(operation) ? 50 : 100),
    after: () =>
      random.chance(0.5) || /Connection$|deliveries$/i.test(operation) ? null : random.pick(world.own.review),
    name: () => random.pick(NAMES),
    email: () =>
      /admin.?login/i.test(operation) ? 'admin@example.com' : signsIn ? email : `p${random.below(2 ** 31)}@example.com`,
    password: () => PASSWORD,
    code: () =>
      signsIn && random.chance(0.2) ? null : random.pick(random.chance(0.5) ? world.codes.slice(0, 2) : world.codes),
    oldPassword: () => PASSWORD,
    newPassword: () => PASSWORD,
    key: () => random.pick(world.keys),
    imageOrder: () => null,
    isActive: () => random.chance(0.8),
    ...Object.fromEntries(SWITCHABLE_MAILS.map((name) => [name, () => random.pick([true, false, null])])),
    phone: () => random.pick(['555-0100', '+49 (30) 123 456', '١٢٣ 4']),
    city: () => random.pick(['Springfield', 'Zürich', 'San José']),
    businessName: () => random.pick(NAMES),
    businessDescription: () => random.pick(SENTENCES),
    title: () => random.pick(SENTENCES),
    description: () => random.pick(SENTENCES),
    category: () => random.pick(CATEGORIES),
    price: () => random.pick([0, 10, 99.99, 450, 10_000_000]),
    duration: () => '4-6 hours',
    features: () => random.pick([null, [], ['Cake'], ['Flowers', ' ', 'Música']]),
    removeImages: () =>
      random.pick([null, [], ...(/profile|account/i.test(operation) ? [] : [['/uploads/none.webp']])]),
    date: () => addDays(world.today, random.below(700)),
    startTime: () => random.pick(TIMES.slice(0, 24)),
    endTime: () => random.pick(TIMES.slice(24)),
    eventType: () => random.pick(['Birthday', 'Wedding', '成人式']),
    guestCount: () => 1 + random.below(500),
    message: () => random.pick([null, '', ...SENTENCES]),
    customerDetails: () => ({ name: 'Kim', email: 'kim@example.com', phone: '555-0101' }),
    totalAmount: () => null,
    proposalId: () => null,
    ...(compares.test(operation) && { startTime: () => null, endTime: () => null }),
    ...(/move|propos|status$/i.test(operation) && { eventDate: () => null }),
    idempotencyKey: () => (random.chance(0.5) ? null : random.uuid()),
    role: () => random.pick(['user', 'provider']),
    status: () =>
      /users/i.test(operation) ? random.pick(['active', 'banned']) : random.pick(['confirmed', 'cancelled']),
    banned: () => random.chance(0.5),
    verification: () => random.pick(['waiting', 'verified']),
    verified: () => random.chance(0.5),
    userId: () => world.provider,
    note: () => random.pick(SENTENCES),
    limit: () => 1 + random.below(50),
    from: () => addDays(world.today, random.below(90)),
    until: () => addDays(world.today, 90 + random.below(270)),
    weekdays: () => Array.from({ length: 1 + random.below(4) }, () => 1 + random.below(7)),
    before: () =>
      random.chance(0.5) && !/messages|thread/.test(operation)
        ? random.pick(world.own.booking)
        : `${addDays(world.today, 1)}T10:00:00Z`,
    search: () => random.pick(WORDS),
  };
  return (name) => {
    const value = values[name];
    if (!value) throw new Error(`No honest value for ${name}: name one in honest.ts`);
    return value();
  };
}
