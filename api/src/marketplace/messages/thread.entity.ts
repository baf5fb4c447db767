import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Booking } from '../bookings/booking.entity.js';
import { Service } from '../services/service.entity.js';
import { BetweenAccounts } from '../users/between-accounts.entity.js';

/**
 * What an account and the provider of a service write to each other: about a booking (P46), or before one (P72). Its
 * service, a copy with what was asked or booked, may be deleted, and so may the accounts. It begins with its first message.
 *
 * The thread of a booking has the id of the booking, unless it began with a question, which the booking continues. Triggers
 * decide that, and keep `lastMessageAt` (migration 0036).
 */
@Entity('threads')
export class Thread extends BetweenAccounts {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'service_id', nullable: true })
  serviceId!: string | null;

  @ManyToOne(() => Service, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'service_id' })
  service!: Relation<Service> | null;

  @Column('text', { name: 'service_title' })
  serviceTitle!: string;

  @Column('text', { name: 'service_category' })
  serviceCategory!: string;

  @Column('uuid', { name: 'booking_id', nullable: true })
  bookingId!: string | null;

  @ManyToOne(() => Booking, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'booking_id' })
  booking!: Relation<Booking> | null;

  @Column('timestamptz', { name: 'last_message_at' })
  lastMessageAt!: Date;
}
