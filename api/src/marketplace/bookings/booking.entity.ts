import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { dollars, timeOfDay } from '../../engine/database/columns.js';
import { Service } from '../services/service.entity.js';
import { Slot } from '../slots/slot.entity.js';
import { BetweenAccounts } from '../users/between-accounts.entity.js';
import type { BookingStatus, CancelledBecause } from './booking-status.js';

/**
 * A customer's request for a slot. It has its own copy of the data on which it is based (title, category, times,
 * amount), so that it can be read after the originals were changed or deleted (P9 and P15); the references are then
 * null.
 */
@Entity('bookings')
export class Booking extends BetweenAccounts {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'service_id', nullable: true })
  serviceId!: string | null;

  @ManyToOne(() => Service, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'service_id' })
  service!: Relation<Service> | null;

  @Column('uuid', { name: 'slot_id', nullable: true })
  slotId!: string | null;

  @ManyToOne(() => Slot, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'slot_id' })
  slot!: Relation<Slot> | null;

  @Column('text', { name: 'service_title' })
  serviceTitle!: string;

  @Column('text', { name: 'service_category' })
  serviceCategory!: string;

  /** `yyyy-MM-dd`, local to the marketplace. */
  @Column('date', { name: 'event_date' })
  eventDate!: string;

  @Column({ type: 'time', name: 'start_time', transformer: timeOfDay })
  startTime!: string;

  @Column({ type: 'time', name: 'end_time', transformer: timeOfDay })
  endTime!: string;

  @Column('text', { name: 'event_type' })
  eventType!: string;

  @Column('integer', { name: 'guest_count' })
  guestCount!: number;

  @Column('text', { nullable: true })
  message!: string | null;

  @Column('text', { name: 'contact_name' })
  contactName!: string;

  @Column('text', { name: 'contact_email' })
  contactEmail!: string;

  @Column('text', { name: 'contact_phone' })
  contactPhone!: string;

  @Column('text', { default: 'pending' })
  status!: BookingStatus;

  /** Null unless it is cancelled, and if it was cancelled before reasons were recorded. */
  @Column('text', { name: 'cancelled_because', nullable: true })
  cancelledBecause!: CancelledBecause | null;

  /** The service's price when it was booked, in dollars. */
  @Column('numeric', { name: 'total_amount', precision: 12, scale: 2, transformer: dollars })
  totalAmount!: number;

  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;

  /** The hash of the request that was made with the key: another request with the same key is rejected. */
  @Column('text', { name: 'request_hash', nullable: true })
  requestHash!: string | null;

  /** The number of transitions. */
  @Column('integer', { default: 0 })
  revision!: number;

  /** The time of the last transition; null before the first. */
  @Column('timestamptz', { name: 'changed_at', nullable: true })
  changedAt!: Date | null;

  /**
   * When the provider confirmed or declined it. Null if neither has happened, and if that was before the column existed
   * and more than 90 days ago.
   */
  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt!: Date | null;

  /** Until when a response was promised: 24 hours after the request, or the beginning of the slot if that is earlier. */
  @Column('timestamptz', { name: 'answer_due_at', default: () => `now() + interval '24 hours'` })
  answerDueAt!: Date;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
