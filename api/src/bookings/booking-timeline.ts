import type { Actor, TimelineKind } from './booking-status.js';

/** What happened to a booking, as both parties and administrators see it (P44). */
export interface TimelineEntryView {
  kind: TimelineKind;
  at: Date;
  by: Actor;
  /** What that party wrote about it. */
  reason: string | null;
}

/** A `TimelineEntryView` as JSON. */
export type TimelineEntryRow = Omit<TimelineEntryView, 'at'> & { at: string };

/** SQL for the timeline of a booking in the order of its changes, read with the booking. Moves are limited. */
export const timelineSql = (bookings: string): string =>
  `coalesce((
      SELECT json_agg(json_build_object('kind', kind, 'at', at, 'by', by, 'reason', reason) ORDER BY id)
      FROM timeline_entries WHERE booking_id = ${bookings}.id
    ), '[]')`;

/** Dates in JSON are texts. */
export const withTimes = (timeline: (TimelineEntryRow | TimelineEntryView)[]): TimelineEntryView[] =>
  timeline.map((entry) => ({ ...entry, at: new Date(entry.at) }));

export const withoutReasons = (timeline: TimelineEntryView[]): TimelineEntryView[] =>
  timeline.map((entry) => ({ ...entry, reason: null }));
