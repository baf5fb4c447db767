import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Actor, TimelineKind } from './booking-status.js';
import { Booking } from './booking.entity.js';

/**
 * What happened to a booking (P44). Written in the statement of the change, and deleted only with the booking. It names
 * no account, since `by` and the booking determine which one it was.
 */
@Entity('timeline_entries')
export class TimelineEntry {
  @PrimaryColumn('uuid', { name: 'booking_id' })
  bookingId!: string;

  @ManyToOne(() => Booking, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'booking_id' })
  booking!: Relation<Booking>;

  /** Ascending in the order of the changes, as text. */
  @PrimaryColumn('bigint')
  id!: string;

  @Column('text')
  kind!: TimelineKind;

  @Column('text')
  by!: Actor;

  /** What the party wrote about it. Erased with its account. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;
}
