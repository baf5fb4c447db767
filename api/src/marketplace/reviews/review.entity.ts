import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Booking } from '../bookings/booking.entity.js';
import { BetweenAccounts } from '../users/between-accounts.entity.js';

/**
 * What a customer wrote about a completed booking (P49): one for each, also after it was removed, so that it cannot be
 * written again. It remains when the booking or an account is deleted; the reference is then null.
 */
@Entity('reviews')
export class Review extends BetweenAccounts {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'booking_id', nullable: true })
  bookingId!: string | null;

  @ManyToOne(() => Booking, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'booking_id' })
  booking!: Relation<Booking> | null;

  /** 1 to 5 stars. */
  @Column('smallint')
  rating!: number;

  /** May be empty. Erased when an administrator removes the review. */
  @Column('text')
  text!: string;

  /** What the provider responded. */
  @Column('text', { nullable: true })
  answer!: string | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt!: Date | null;

  /** When an administrator removed it. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
