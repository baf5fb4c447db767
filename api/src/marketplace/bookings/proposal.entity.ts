import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { timeOfDay } from '../../engine/database/columns.js';
import type { Party } from './booking-status.js';
import { Booking } from './booking.entity.js';
import { Slot } from '../slots/slot.entity.js';

/**
 * What one party of a confirmed booking proposes to the other: another slot, or to call it off (P45). The row is deleted
 * when the proposal ends, and with the proposed slot, which it does not hold. It has its own copy of the times of that
 * slot, so that the other party agrees to those that it has seen.
 */
@Entity('proposals')
export class Proposal {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'booking_id' })
  bookingId!: string;

  @ManyToOne(() => Booking, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'booking_id' })
  booking!: Relation<Booking>;

  @Column('text')
  by!: Party;

  /** Null to call the booking off; then the times are null as well. */
  @Column('uuid', { name: 'slot_id', nullable: true })
  slotId!: string | null;

  @ManyToOne(() => Slot, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'slot_id' })
  slot!: Relation<Slot> | null;

  @Column('date', { nullable: true })
  date!: string | null;

  @Column({ type: 'time', name: 'start_time', transformer: timeOfDay, nullable: true })
  startTime!: string | null;

  @Column({ type: 'time', name: 'end_time', transformer: timeOfDay, nullable: true })
  endTime!: string | null;

  @Column('text', { nullable: true })
  message!: string | null;

  /** In local time of the marketplace: when the slot of the booking, or the proposed one, begins. */
  @Column('timestamp', { name: 'ends_at' })
  endsAt!: Date;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
