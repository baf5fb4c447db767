import type { Timestamp } from '../../kernel/timestamp.js';
import {
  type ColumnsOf,
  hoursAndMinutes,
  timestamp,
  type ViewColumns,
  viewColumns,
  type ViewRow,
} from '../../engine/database/view-columns.js';
import type { ImageView } from '../../engine/images/stored-image.js';
import { PUBLIC } from '../services/catalogue.sql.js';
import { endsNextDay } from '../slots/overnight.js';
import { DELETED_USER, firstImage, type ProviderCard, providerCardColumns } from '../users/provider-card.js';
import { proposalSql, type ProposalView } from './booking-proposal.js';
import { type Unread, unreadOf, unreadSql } from './booking-messages.js';
import { reviewSql, reviewView, type ReviewRow, type ReviewView } from './booking-review.js';
import type { BookingStatus, CancelledBecause } from './booking-status.js';
import { timelineSql, type TimelineEntryView, timelineView } from './booking-timeline.js';

/** The service of a booking: title and category as they were booked, the rest as it is now. */
export interface BookedService {
  id: string | null;
  title: string;
  category: string;
  /** The first image; null if there is none, or the service is not public. */
  image: ImageView | null;
  /** Whether the service is public, so that it can be shown and booked (P7). */
  isListed: boolean;
}

/** A booking as lists show it, with both parties, read in one query. */
export interface BookingView {
  id: string;
  service: BookedService;
  /** The account that booked. */
  user: { id: string | null; name: string; email: string };
  provider: ProviderCard;
  /** `yyyy-MM-dd` */
  eventDate: string;
  /** The booking's own copy of the slot's times, `HH:mm`. */
  timeSlot: { id: string | null; startTime: string; endTime: string; endsNextDay: boolean };
  eventType: string;
  guestCount: number;
  message: string | null;
  /** The person whom the provider contacts. */
  customerDetails: { name: string; email: string; phone: string };
  status: BookingStatus;
  /** Null unless it is cancelled, and if the reason was not recorded. */
  cancelledBecause: CancelledBecause | null;
  /** Dollars. */
  totalAmount: number;
  createdAt: Timestamp;
  /** Until when a response to the request was promised (P44). */
  answerDueAt: Timestamp;
  /** What happened to it, in that order. */
  timeline: TimelineEntryView[];
  /** What one party proposes to the other (P45); null unless it is confirmed. */
  proposal: ProposalView | null;
  /** What the customer wrote about it (P49). */
  review: ReviewView | null;
  /** An administrator has removed the review, which cannot be written again. */
  reviewRemoved: boolean;
  /** See `unreadBy`. */
  unread: Unread;
  /** The number of transitions. */
  revision: number;
  /** The time of the last transition, or of the request before the first. */
  changedAt: Timestamp;
  /** True in the last change of a booking that is published: an administrator deleted it. */
  isDeleted: boolean;
}

const REVIEW_IS_SHOWN = 'r.removed_at IS NULL AND r.id IS NOT NULL';

const PROVIDER = providerCardColumns('p');

const COLUMNS = {
  id: 'b.id',
  service: {
    id: 'b.service_id',
    title: 'b.service_title',
    category: 'b.service_category',
    image: firstImage(`CASE WHEN ${PUBLIC} THEN s.images END`),
    isListed: `coalesce(${PUBLIC}, false)`,
  },
  user: { id: 'b.customer_id', name: `coalesce(c.name, '${DELETED_USER}')`, email: `coalesce(c.email, '')` },
  provider: { ...PROVIDER, id: 'b.provider_id' },
  eventDate: 'b.event_date::text',
  timeSlot: {
    id: 'b.slot_id',
    startTime: hoursAndMinutes('b.start_time'),
    endTime: hoursAndMinutes('b.end_time'),
    endsNextDay: endsNextDay('b'),
  },
  eventType: 'b.event_type',
  guestCount: 'b.guest_count',
  message: 'b.message',
  customerDetails: { name: 'b.contact_name', email: 'b.contact_email', phone: 'b.contact_phone' },
  status: 'b.status',
  cancelledBecause: 'b.cancelled_because',
  totalAmount: ['b.total_amount', Number],
  createdAt: timestamp('b.created_at'),
  answerDueAt: timestamp('b.answer_due_at'),
  timeline: [timelineSql('b'), timelineView],
  proposal: proposalSql('o', 'os'),
  review: [
    `CASE WHEN ${REVIEW_IS_SHOWN} THEN ${reviewSql('r', 'c', 'b')} END`,
    (row: ReviewRow | null) => row && reviewView(row),
  ],
  reviewRemoved: 'r.removed_at IS NOT NULL',
  unread: [unreadSql('b'), unreadOf],
  revision: 'b.revision',
  changedAt: timestamp('coalesce(b.changed_at, b.created_at)'),
  isDeleted: 'false',
} satisfies ColumnsOf<BookingView>;

/** The statement that reads bookings, and the function that makes a view of each row. */
export interface BookingShape {
  /** SQL: what is read from `BOOKING_TABLES`. */
  columns: string;
  /** SQL, to be continued with conditions over `b`, the bookings. */
  select: string;
  viewOf(row: ViewRow): BookingView;
}

const ifIs = (status: BookingStatus) => `CASE b.status WHEN '${status}' THEN b.id END`;

/**
 * SQL. Only completed bookings have reviews, and only confirmed ones proposals, so that PostgreSQL does not search for those of
 * others. It does not join what no column is read from.
 */
export const BOOKING_TABLES = `
  FROM bookings b LEFT JOIN users c ON c.id = b.customer_id LEFT JOIN users p ON p.id = b.provider_id
    LEFT JOIN services s ON s.id = b.service_id LEFT JOIN reviews r ON r.booking_id = ${ifIs('completed')}
    LEFT JOIN proposals o ON o.booking_id = ${ifIs('confirmed')} LEFT JOIN slots os ON os.id = o.slot_id`;

const shapeOf = ({ sql, viewOf }: ViewColumns<BookingView>): BookingShape => ({
  columns: sql,
  select: `SELECT ${sql} ${BOOKING_TABLES}`,
  viewOf,
});

export const WHOLE_BOOKING = shapeOf(viewColumns<BookingView>(COLUMNS));

/** What the three lists of the web app do not show, by its path. */
const NOT_OF_CUSTOMERS = [
  ...['user.name', 'user.email'],
  ...['provider.businessName', 'provider.rating', 'provider.ratingCount', 'provider.profileImage'],
  ...['provider.verified', 'provider.verifiedSince'],
];
const NOT_OF_PROVIDERS = [
  ...['user.name', 'user.email', 'service.image', 'service.isListed'],
  ...Object.keys(PROVIDER).flatMap((name) => (name === 'id' ? [] : [`provider.${name}`])),
  ...['text', 'author', 'createdAt', 'answer', 'eventType', 'eventMonth'].map((name) => `review.${name}`),
];
/** The field `unreadMessages` is made from `unread`. */
const NOT_OF_ADMINISTRATORS = [
  ...[
    'service.id',
    'service.image',
    'service.isListed',
    'timeSlot.id',
    'answerDueAt',
    'proposal',
    'unread',
    'unreadMessages',
  ],
  ...Object.keys(PROVIDER).flatMap((name) =>
    ['id', 'name', 'businessName'].includes(name) ? [] : [`provider.${name}`],
  ),
  ...['revision', 'changedAt', 'isDeleted'],
];

const ID_AND_RATING = `CASE WHEN ${REVIEW_IS_SHOWN} THEN json_build_object('id', r.id, 'rating', r.rating) END`;

/** The smallest first. There are few, because each connection prepares them for each condition of a list. */
const PARTIAL_SHAPES = [
  { omitted: NOT_OF_ADMINISTRATORS, shape: shapeOf(viewColumns<BookingView>(COLUMNS, NOT_OF_ADMINISTRATORS)) },
  {
    omitted: NOT_OF_PROVIDERS,
    shape: shapeOf(viewColumns<BookingView>({ ...COLUMNS, review: ID_AND_RATING }, NOT_OF_PROVIDERS)),
  },
  { omitted: NOT_OF_CUSTOMERS, shape: shapeOf(viewColumns<BookingView>(COLUMNS, NOT_OF_CUSTOMERS)) },
];

/**
 * The smallest shape with the fields of a booking that a client asks for, by their paths, such as `service.image`. Its
 * views may lack others. Default: all fields.
 */
export const shapeWith = (fields: ReadonlySet<string> | undefined): BookingShape =>
  (fields && PARTIAL_SHAPES.find(({ omitted }) => !omitted.some((path) => fields.has(path)))?.shape) ?? WHOLE_BOOKING;
