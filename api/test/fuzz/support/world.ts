import { hashPassword } from '../../../src/engine/secrets/password.js';
import { hashRecoveryCode } from '../../../src/engine/secrets/recovery-codes.js';
import type { Seal } from '../../../src/engine/secrets/seal.js';
import { stepAt, totpCode } from '../../../src/engine/secrets/totp.js';
import { hashOfKey } from '../../../src/engine/secrets/link-keys.js';
import { addDays, today } from '../../../src/kernel/clock.js';

import type { TestApp } from '../../support/app.js';
import type { Random } from './random.js';
import {
  accessToken,
  account,
  booking,
  delivery,
  message,
  proposal,
  replaceRows,
  review,
  type Row,
  service,
  slot,
  thread,
  webhook,
} from './rows.js';

/** Those that can be signed in: roles, and the provider with an access token of each scope. */
const SIGNED_IN = ['customer', 'provider', 'admin', 'reader', 'writer'] as const;

/** Who makes a request: a visitor, those, and three that must be treated as a visitor. */
export const ACTORS = ['nobody', ...SIGNED_IN, 'banned', 'stale', 'forger'] as const;
export type Actor = (typeof ACTORS)[number];

export const isSignedIn = (by: Actor): by is (typeof SIGNED_IN)[number] =>
  (SIGNED_IN as readonly string[]).includes(by);

/** Occurs in data that only a bystander, its provider and administrators may read. */
export const PRIVATE = 'private-text';
/** Occurs in contact data of a provider, which is only for accounts that are signed in (P8). */
export const CONTACT = 'contact-data';
export const PASSWORD = 'correct horse battery';

export type Kind = 'service' | 'slot' | 'booking' | 'user' | 'review' | 'message' | 'thread' | 'webhook' | 'delivery';

/** A slot that can be booked, with its service and provider. */
export interface Offer {
  serviceId: string;
  providerId: string;
  timeSlot: string;
  eventDate: string;
}

export interface World {
  tokens: Record<Actor, string | undefined>;
  /** A token of another session of the same account. */
  anotherToken(by: Actor): string | undefined;
  emails: string[];
  /** Codes of the administrator's second factor, which is prepared: two of the app, others for recovery. */
  codes: string[];
  /** Today in the marketplace. */
  today: string;
  offers: Offer[];
  /** A token of one of many accounts of the same role, for a call that ends the sessions of its account. */
  leaverToken(by: Actor, random: Random): string | undefined;
  /** Ids of expired access tokens of the customer. */
  accessTokens: string[];
  /** Keys of links, each of one of those accounts. */
  keys: string[];
  /** The provider whom requests concern, and completed bookings that the customer can review. */
  provider: string;
  completed: string[];
  /** Confirmed bookings of both, without and with an open proposal of the provider. */
  confirmed: string[];
  proposed: string[];
  /** Ids of what the actors may change. */
  own: Record<Kind, string[]>;
  /** Ids of what belongs to bystanders and only an administrator may change. */
  foreign: Record<Kind, string[]>;
  /** Rows that only an administrator may write. */
  untouchable: Set<string>;
}

const FACTOR = Buffer.from('a secret of the fuzz');

/** Each second factor has the same secret, so that requests know its codes, also after it is set up anew. */
export const knownFactor: Seal = { close: () => 'sealed', open: () => FACTOR };

/** Access tokens of the provider. */
const READER = `mq_${'r'.repeat(43)}`;
const WRITER = `mq_${'w'.repeat(43)}`;

/** A token that the server did not sign. */
const FORGED = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIwMDAwMDAwMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDAiLCJhdWQiOiJhZG1pbiJ9.';

let passwordHash: Promise<string> | undefined;

/**
 * Replaces the content of the database by a small marketplace, always the same apart from its ids,
 * which come from `random`.
 */
export async function plant(app: TestApp, random: Random): Promise<World> {
  const password_hash = await (passwordHash ??= hashPassword(PASSWORD));
  const ids = (count: number): string[] => Array.from({ length: count }, () => random.uuid());
  const [customer, provider, admin, banned, stale, guest, host] = ids(7) as [
    ...[string, string, string, string, string, string, string],
  ];
  const disposable = ids(12);
  const leavers = { user: ids(20), provider: ids(20) };
  const keys = ids(20);
  const expired = ids(20);
  const users = [
    account(customer, 'user', 'customer@example.com', { password_hash }),
    account(provider, 'provider', 'provider@example.com', { password_hash, rating: 4, rating_count: 24 }),
    account(banned, 'user', 'banned@example.com', { password_hash, is_verified: false }),
    account(stale, 'user', 'stale@example.com', { session_version: 1 }),
    account(guest, 'user', `${PRIVATE}@example.com`, { name: `Guest ${PRIVATE}`, phone: PRIVATE }),
    account(host, 'provider', `${CONTACT}@example.com`, { name: 'Host', phone: CONTACT, rating: 4, rating_count: 1 }),
    ...disposable.map((id, at) => account(id, at % 2 ? 'provider' : 'user', `person${at}@example.com`)),
    ...(['user', 'provider'] as const).flatMap((role) =>
      leavers[role].map((id, at) => account(id, role, `${role}${at}.leaves@example.com`, { password_hash })),
    ),
  ];
  const linkKeys = keys.map((key, at) => ({
    hash: hashOfKey(key),
    account_id: leavers.user[at],
    purpose: at % 2 ? 'password-reset' : 'email-verification',
    email: `user${at}.leaves@example.com`,
    expires_at: '2100-01-01',
    created_at: '2026-06-01',
  }));

  const first = today(app.clock);
  const services = ids(12).map((id) => service(id, provider));
  const foreignServices = ids(3).map((id) => service(id, host));
  const serviceIds = services.map(({ id }) => String(id));
  // One slot per day, so that only slots of the requests can overlap.
  const free = ids(24).map((id, at) => slot(id, provider, addDays(first, at + 1), null));
  const foreignFree = ids(6).map((id, at) => slot(id, host, addDays(first, at + 1), null));
  const pending = ids(24).map((id, at) => {
    const held = slot(random.uuid(), provider, addDays(first, at + 40), id);
    return { held, booking: booking(id, held, serviceIds[at % serviceIds.length] ?? '', customer) };
  });
  const completed = ids(40).map((id, at) => {
    const held = slot(random.uuid(), provider, addDays(first, -1 - at), null);
    return booking(id, { ...held, id: null }, serviceIds[0] ?? '', customer, { status: 'completed' });
  });
  const agreed = ids(48).map((id, at) => {
    const held = slot(random.uuid(), provider, addDays(first, at + 100), id);
    return { held, booking: booking(id, held, serviceIds[0] ?? '', customer, { status: 'confirmed' }) };
  });
  const confirmed = agreed.slice(0, 24).map(({ booking }) => booking);
  const proposed = agreed.slice(24).map(({ booking }) => booking);
  const reviews = completed.slice(0, 24).map((booking) => review(random.uuid(), booking));
  const secret = ids(2).map((id, at) => {
    const held = slot(random.uuid(), host, addDays(first, at + 40), id);
    const contact = { contact_name: PRIVATE, contact_email: PRIVATE, contact_phone: PRIVATE };
    const details = { ...contact, message: PRIVATE };
    return { held, booking: booking(id, held, String(foreignServices[0]?.id), guest, details) };
  });

  const [secretHeld] = secret;
  const secretPast = booking(random.uuid(), { ...secretHeld?.held, id: null }, String(foreignServices[0]?.id), guest, {
    status: 'completed',
    event_date: addDays(first, -1),
  });
  const threads = ids(6).map((id, at) => thread(id, services[at] ?? {}, customer));
  const secretThread = thread(random.uuid(), foreignServices[0] ?? {}, guest);
  const messages = [...pending.map(({ booking }) => booking), ...threads].map((of) => message(random.uuid(), of));
  const secretMessage = message(random.uuid(), secret[0]?.booking ?? {}, PRIVATE);
  const secretQuestion = message(random.uuid(), secretThread, PRIVATE);
  const secretReview = review(random.uuid(), secretPast);

  // One more can be created.
  const webhooks = ids(4).map((id) => webhook(id, provider));
  const deliveries = webhooks.flatMap((of) => ids(6).map((id) => delivery(id, of)));
  const secretWebhook = webhook(random.uuid(), host, { url: `https://${PRIVATE}.example.com` });
  const secretDelivery = delivery(random.uuid(), secretWebhook);

  const recoveryCodes = Array.from({ length: 10 }, (_, at) => String(at).repeat(20));
  const step = stepAt(app.clock.now());
  const both = [...pending, ...secret, ...agreed];
  await replaceRows(app, {
    users,
    admins: [
      {
        id: admin,
        name: 'Admin',
        email: 'admin@example.com',
        password_hash,
        session_version: 0,
        created_at: '2026-06-01',
      },
    ],
    second_factors: [
      {
        admin_id: admin,
        secret: 'sealed',
        recovery_codes: recoveryCodes.map(hashRecoveryCode),
        last_step: null,
      },
    ],
    services: [...services, ...foreignServices],
    slots: [...free, ...foreignFree, ...both.map(({ held }) => held)],
    bookings: [...both.map(({ booking }) => booking), ...completed, secretPast],
    proposals: proposed.map((booking) => proposal(random.uuid(), booking)),
    reviews: [...reviews, secretReview],
    threads: [...threads, secretThread],
    messages: [...messages, secretMessage, secretQuestion],
    account_keys: linkKeys,
    webhooks: [...webhooks, secretWebhook],
    webhook_deliveries: [...deliveries, secretDelivery],
    access_tokens: [
      accessToken(random.uuid(), provider, hashOfKey(READER)),
      accessToken(random.uuid(), provider, hashOfKey(WRITER), { scope: 'write' }),
      ...expired.map((id) => accessToken(id, customer, id, { expires_at: '2026-06-02' })),
    ],
  });

  const { tokens } = app.deps;
  const sign = (id: string): string => tokens.sign('marketplace', { id, sessionVersion: 0 });
  const offers = [
    ...free.map((slot) => ({ slot, from: services })),
    ...foreignFree.map((slot) => ({ slot, from: foreignServices })),
  ];
  const idsOf = (rows: Row[]): string[] => rows.map(({ id }) => String(id));
  const untouchable = idsOf([
    ...foreignServices,
    ...secret.flatMap(({ held, booking }) => [held, booking]),
    secretPast,
    secretReview,
    secretMessage,
    secretThread,
    secretQuestion,
    secretWebhook,
    secretDelivery,
  ]);
  const signed: Record<Actor, () => string | undefined> = {
    nobody: () => undefined,
    customer: () => sign(customer),
    provider: () => sign(provider),
    admin: () => tokens.sign('admin', { id: admin, sessionVersion: 0 }),
    banned: () => sign(banned),
    stale: () => sign(stale),
    reader: () => READER,
    writer: () => WRITER,
    forger: () => FORGED,
  };
  return {
    tokens: Object.fromEntries(ACTORS.map((by) => [by, signed[by]()])) as World['tokens'],
    anotherToken: (by) => signed[by](),
    leaverToken: (by, random) =>
      by === 'customer'
        ? sign(random.pick(leavers.user))
        : by === 'provider'
          ? sign(random.pick(leavers.provider))
          : signed[by](),
    accessTokens: expired,
    keys,
    emails: ['customer@example.com', 'provider@example.com', 'admin@example.com', 'banned@example.com'],
    codes: [totpCode(FACTOR, step), totpCode(FACTOR, step + 1), ...recoveryCodes],
    today: first,
    offers: offers.map(({ slot, from }, at) => ({
      serviceId: String(from[at % from.length]?.id),
      providerId: String(slot.provider_id),
      timeSlot: String(slot.id),
      eventDate: String(slot.date),
    })),
    provider,
    completed: idsOf(completed),
    confirmed: idsOf(confirmed),
    proposed: idsOf(proposed),
    own: {
      review: idsOf(reviews),
      message: idsOf(messages),
      thread: idsOf(threads),
      webhook: idsOf(webhooks),
      delivery: idsOf(deliveries),
      service: serviceIds,
      slot: idsOf(free),
      booking: pending.map(({ booking }) => String(booking.id)),
      user: disposable,
    },
    foreign: {
      review: [String(secretReview.id)],
      message: idsOf([secretMessage, secretQuestion]),
      thread: [String(secretThread.id)],
      webhook: [String(secretWebhook.id)],
      delivery: [String(secretDelivery.id)],
      service: idsOf(foreignServices),
      slot: [...idsOf(foreignFree), ...idsOf(secret.map(({ held }) => held))],
      booking: idsOf(secret.map(({ booking }) => booking)),
      user: [guest, host],
    },
    untouchable: new Set([...untouchable, guest, host]),
  };
}
