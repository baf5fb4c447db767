import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Party } from '../bookings/booking-status.js';
import { Thread } from './thread.entity.js';

/**
 * A message of one party of a thread to the other (P46). It names no account: the author is the customer or the provider
 * of the thread, and remains so when the account is deleted. It is deleted with the thread.
 *
 * Each transaction that writes messages of a thread locks it first (`holdThread`).
 */
@Entity('messages')
export class Message {
  @PrimaryColumn('uuid')
  id!: string;

  /** The column is older than threads that are not those of bookings. */
  @Column('uuid', { name: 'booking_id' })
  threadId!: string;

  @ManyToOne(() => Thread, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'booking_id' })
  thread!: Relation<Thread>;

  /** The position in the thread, from 1, without gaps. */
  @Column('integer')
  number!: number;

  @Column('text')
  author!: Party;

  @Column('text')
  text!: string;

  /** When the other party read it. */
  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;

  /** When a mail that reports it was planned; also if that was not sent, such as to a banned account. */
  @Column('timestamptz', { name: 'mail_planned_at', nullable: true })
  mailPlannedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
