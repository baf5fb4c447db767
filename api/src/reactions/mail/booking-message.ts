import type { EntityManager } from 'typeorm';
import { findBooking } from '../../marketplace/bookings/booking-list.sql.js';
import type { BookingView } from '../../marketplace/bookings/booking-view.js';
import { type CancelledBecause, isLive, isOverdue } from '../../marketplace/bookings/booking-status.js';
import { type Clock, localDateTime } from '../../kernel/clock.js';
import { freeAlternatives } from './free-alternatives.sql.js';
import { unreadThread } from './received-messages.js';
import type { ClaimedMail } from './sender.js';
import type { Outcome } from './plan.js';
import type { BookingFacts, BookingMessage } from './templates/message.js';

type CalledOff = Extract<BookingMessage, { kind: 'booking-called-off' }>;

const HOUR_MS = 3600 * 1000;

const factsOf = (booking: BookingView): BookingFacts => {
  const { service, timeSlot, customerDetails, provider } = booking;
  const { id, eventType, guestCount, message, totalAmount, eventDate } = booking;
  const { startTime, endTime, endsNextDay } = timeSlot;
  return {
    ...{ id, eventType, guestCount, message, totalAmount, eventDate, startTime, endTime, endsNextDay },
    serviceTitle: service.title,
    customer: {
      name: customerDetails.name,
      email: customerDetails.email || null,
      phone: customerDetails.phone || null,
    },
    provider: {
      name: provider.name,
      businessName: provider.businessName,
      city: provider.city,
      email: provider.email ?? null,
      phone: provider.phone ?? null,
    },
  };
};

/** What a party wrote when it declined or cancelled the booking. */
const reasonOf = ({ timeline }: BookingView): string | null => timeline.at(-1)?.reason ?? null;

const hasBegun = (clock: Clock, { eventDate, timeSlot }: BookingView): boolean =>
  `${eventDate}T${timeSlot.startTime}:00` <= localDateTime(clock);

/** Hours after which the second nudge replaces the first, if that could not be sent before. */
const SECOND_NUDGE_HOURS = 20;

const isReplaced = (clock: Clock, { createdAt }: BookingView, hours: number): boolean =>
  hours < SECOND_NUDGE_HOURS && clock.now().getTime() >= Date.parse(createdAt) + SECOND_NUDGE_HOURS * HOUR_MS;

const isCancelled = ({ status, cancelledBecause }: BookingView, because: CancelledBecause): boolean =>
  status === 'cancelled' && cancelledBecause === because;

/** Whether what has become of a proposal is still the state of the booking. */
const holds = (view: BookingView, outcome: Outcome, revision: number | undefined): boolean =>
  view.status === 'confirmed' && (outcome !== 'rescheduled' || view.revision === revision);

function whyCalledOff(view: BookingView): Pick<CalledOff, 'because' | 'reason' | 'wasConfirmed'> {
  const wasConfirmed = view.timeline.some(({ kind }) => kind === 'confirmed');
  if (!isCancelled(view, 'called_off')) return { because: 'account_ended', reason: null, wasConfirmed };
  const because = view.timeline.at(-1)?.by === 'administrator' ? 'administrator' : 'agreed';
  return { because, reason: reasonOf(view), wasConfirmed };
}

/** Without a review, a removed one included; the provider may have left meanwhile. */
const isReviewable = ({ status, review, reviewRemoved, provider }: BookingView): boolean =>
  status === 'completed' && review === null && !reviewRemoved && provider.id !== null;

/** The message of a mail about a booking; null if it is no longer true, or of no use once the slot has begun (P33). */
export async function bookingMessage(
  db: EntityManager,
  { clock, onWithoutAlternatives }: { clock: Clock; onWithoutAlternatives?: (error: unknown) => void },
  { id, kind, bookingId, data }: ClaimedMail,
  unsubscribeUrl: string,
): Promise<BookingMessage | null> {
  const { to = 'customer', deleted, hours, revision, before, proposalId, outcome } = data ?? {};
  const view = deleted ?? (bookingId === null ? null : await findBooking(db, bookingId));
  if (!view) return null;
  const booking = factsOf(view);
  const promise = { until: new Date(view.answerDueAt), isOverdue: isOverdue(view, clock) };
  if (kind === 'request-expired') return isCancelled(view, 'expired') ? { kind, to, booking } : null;
  if (kind === 'review-received') return view.review && { kind, booking, review: view.review };
  if (kind === 'message-received') {
    const thread = await unreadThread(db, { id, threadId: data?.threadId ?? view.id, to });
    return thread && { kind, to, booking, thread, unsubscribeUrl };
  }
  if (kind === 'review-invitation') return isReviewable(view) ? { kind, booking, unsubscribeUrl } : null;
  if (hasBegun(clock, view)) return null;
  const isPending = view.status === 'pending';
  switch (kind) {
    case 'booking-requested':
      return isPending ? { kind, booking, promise } : null;
    case 'booking-received':
      return isLive(view.status) ? { kind, booking, promise } : null;
    case 'booking-confirmed':
      return view.status === 'confirmed' ? { kind, to, booking } : null;
    case 'booking-declined':
      return isCancelled(view, 'declined')
        ? {
            kind,
            booking,
            reason: reasonOf(view),
            alternatives: await freeAlternatives(db, view, onWithoutAlternatives),
          }
        : null;
    case 'booking-withdrawn':
      return isCancelled(view, 'withdrawn') ? { kind, booking, reason: reasonOf(view) } : null;
    case 'booking-called-off':
      return { kind, to, booking, ...whyCalledOff(view) };
    case 'booking-moved':
      return view.revision === revision && before && isLive(view.status)
        ? { kind, to, booking, before, promise: isPending ? promise : null, reason: reasonOf(view) }
        : null;
    case 'change-proposed':
      return view.proposal && view.proposal.id === proposalId
        ? { kind, to, booking, slot: view.proposal.slot, message: view.proposal.message }
        : null;
    case 'change-answered':
      return outcome && holds(view, outcome, revision) ? { kind, to, booking, outcome } : null;
    case 'request-waiting':
      return isPending && hours && !isReplaced(clock, view, hours)
        ? { kind, booking, promise, hours, unsubscribeUrl }
        : null;
    case 'request-overdue':
      return isPending ? { kind, booking, promise } : null;
    case 'event-reminder':
      return view.status === 'confirmed' ? { kind, to, booking, unsubscribeUrl } : null;
    default:
      return null;
  }
}
