import { type Timestamp, timestampOf } from '../../kernel/timestamp.js';
import type { Actor, TimelineKind } from './booking-status.js';

/** What happened to a booking, as both parties and administrators see it (P44). */
export interface TimelineEntryView {
  kind: TimelineKind;
  at: Timestamp;
  by: Actor;
  /** What that party wrote about it. */
  reason: string | null;
}

/** A `TimelineEntryView` as it is read from the database. */
export type TimelineEntryRow = [kind: TimelineKind, at: string, by: Actor, reason: string | null];

/** SQL of the `TimelineEntryRow`s of a booking in the order of its changes, read with it. Moves are limited. */
export const timelineSql = (bookings: string): string =>
  `(SELECT json_agg(json_build_array(kind, at, by, reason) ORDER BY id) FROM timeline_entries
      WHERE booking_id = ${bookings}.id)`;

/** The timeline of a booking; it has no rows for those that were made before there were timelines. */
export const timelineView = (rows: TimelineEntryRow[] | null): TimelineEntryView[] =>
  (rows ?? []).map(([kind, at, by, reason]) => ({ kind, at: timestampOf(at), by, reason }));

export const withoutReasons = (timeline: TimelineEntryView[]): TimelineEntryView[] =>
  timeline.map((entry) => ({ ...entry, reason: null }));
