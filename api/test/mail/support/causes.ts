import type { MailKind } from '../../../src/reactions/mail/mail-kind.js';
import type { SwitchableMail } from '../../../src/marketplace/users/mail-settings.js';
import { aCustomer } from '../../support/factories.js';
import type { Scene } from './a-scene.js';

/** What causes a mail, and what ends its cause before it is sent. */
export interface Cause {
  kind: MailKind;
  to: 'customer' | 'provider';
  /** The setting that switches it off. */
  setting?: SwitchableMail;
  /** Causes the mail, and returns what makes it untrue; null if nothing does. */
  happens(scene: Scene): Promise<(() => Promise<unknown>) | null>;
}

const BEGINNING = '2026-07-01T16:00:00Z';
const PARTIES = ['customer', 'provider'] as const;

const removed = ({ call }: Scene, booking: string) => call('admin', 'DELETE', `/admin${booking}`);
const decided = ({ call }: Scene, booking: string, status: string) =>
  call('provider', 'PATCH', `${booking}/status`, { status });
const proposed = ({ call, other }: Scene, booking: string) =>
  call('customer', 'POST', `${booking}/proposal`, { slotId: other.id });
const answered = ({ call }: Scene, booking: string, accept: boolean) =>
  call('provider', 'PATCH', `${booking}/proposal`, { accept });
const reviewed = ({ call }: Scene, booking: string) =>
  call('customer', 'PUT', `${booking}/review`, { rating: 4, text: 'The lanterns!' });

async function aCompletedBooking({ book, at }: Scene): Promise<string> {
  const booking = await book('confirmed');
  await at('2026-07-02T08:00:00Z');
  return booking;
}

export const ABOUT_BOOKINGS: Cause[] = [
  {
    kind: 'booking-requested',
    to: 'provider',
    happens: async (scene) => {
      const booking = await scene.book();
      return () => scene.call('customer', 'PATCH', `${booking}/cancel`);
    },
  },
  {
    kind: 'booking-received',
    to: 'customer',
    happens: async (scene) => {
      const booking = await scene.book();
      return () => decided(scene, booking, 'cancelled');
    },
  },
  ...PARTIES.map((to): Cause => ({
    kind: 'booking-confirmed',
    to,
    happens: async (scene) => {
      const booking = await scene.book('confirmed');
      return () => removed(scene, booking);
    },
  })),
  {
    kind: 'booking-declined',
    to: 'customer',
    happens: async (scene) => {
      await decided(scene, await scene.book(), 'cancelled');
      return () => scene.at(BEGINNING);
    },
  },
  {
    kind: 'booking-withdrawn',
    to: 'provider',
    happens: async (scene) => {
      await scene.call('customer', 'PATCH', `${await scene.book()}/cancel`);
      return () => scene.at(BEGINNING);
    },
  },
  ...PARTIES.map((to): Cause => ({
    kind: 'booking-called-off',
    to,
    happens: async (scene) => {
      await removed(scene, await scene.book('confirmed'));
      return () => scene.at(BEGINNING);
    },
  })),
  {
    kind: 'booking-moved',
    to: 'provider',
    happens: async (scene) => {
      const booking = await scene.book();
      await scene.call('customer', 'PATCH', `${booking}/move`, { slotId: scene.other.id });
      return () => scene.call('customer', 'PATCH', `${booking}/cancel`);
    },
  },
  {
    kind: 'change-proposed',
    to: 'provider',
    happens: async (scene) => {
      const booking = await scene.book('confirmed');
      await proposed(scene, booking);
      return () => answered(scene, booking, false);
    },
  },
  {
    kind: 'change-answered',
    to: 'customer',
    happens: async (scene) => {
      const booking = await scene.book('confirmed');
      await proposed(scene, booking);
      await answered(scene, booking, false);
      return () => removed(scene, booking);
    },
  },
  ...PARTIES.map((to): Cause => ({
    kind: 'request-expired',
    to,
    happens: async (scene) => {
      const booking = await scene.book();
      await scene.at(BEGINNING);
      return () => removed(scene, booking);
    },
  })),
  {
    kind: 'request-overdue',
    to: 'customer',
    happens: async (scene) => {
      const booking = await scene.book();
      await scene.at('2026-06-16T10:00:00Z');
      return () => decided(scene, booking, 'confirmed');
    },
  },
  {
    kind: 'review-received',
    to: 'provider',
    happens: async (scene) => {
      const { review } = await reviewed(scene, await aCompletedBooking(scene));
      const { _id } = review as { _id: string };
      return () => scene.call('admin', 'DELETE', `/admin/reviews/${_id}`, { reason: 'Insults' });
    },
  },
];

export const SWITCHABLE: Cause[] = [
  {
    kind: 'request-waiting',
    to: 'provider',
    setting: 'nudges',
    happens: async (scene) => {
      const booking = await scene.book();
      await scene.at('2026-06-15T22:00:00Z');
      return () => decided(scene, booking, 'confirmed');
    },
  },
  ...PARTIES.map((to): Cause => ({
    kind: 'event-reminder',
    to,
    setting: 'reminders',
    happens: async (scene) => {
      const booking = await scene.book('confirmed');
      await scene.at('2026-06-29T07:00:00Z');
      return () => removed(scene, booking);
    },
  })),
  {
    kind: 'review-invitation',
    to: 'customer',
    setting: 'reviewInvitations',
    happens: async (scene) => {
      const booking = await aCompletedBooking(scene);
      return () => reviewed(scene, booking);
    },
  },
  ...PARTIES.map((to): Cause => ({
    kind: 'message-received',
    to,
    setting: 'messages',
    happens: async (scene) => {
      const booking = await scene.book();
      await scene.call(to === 'customer' ? 'provider' : 'customer', 'POST', `${booking}/messages`, { text: 'Hello' });
      await scene.at('2026-06-15T10:05:00Z');
      return () => scene.call(to, 'PATCH', `${booking}/messages/read`);
    },
  })),
  {
    kind: 'slot-free',
    to: 'customer',
    setting: 'freeSlots',
    happens: async (scene) => {
      const stranger = await aCustomer(scene.app);
      const booking = await scene.book('pending', stranger);
      await scene.call('customer', 'POST', `/services/${scene.service.id}/wishes/2026-07-01`);
      await decided(scene, booking, 'cancelled');
      return () => scene.book('pending', stranger);
    },
  },
];
