import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { MailKind } from './mail-kind.js';
import { User } from '../../marketplace/users/user.entity.js';

/**
 * `pending`: to be sent, or being sent. `sent`: the mail server has accepted it. `skipped`: it was no longer true when it
 * was due. `dead`: it could not be sent; `npm run mail:retry` makes it pending again.
 */
export const MAIL_STATES = ['pending', 'sent', 'skipped', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * A mail. It contains no text: that is made when the mail is sent, from the rows to which it refers. Once it is sent or
 * skipped, it refers to nothing, and only remains so that it is not planned again.
 */
@Entity('mails')
export class Mail {
  /** Also in its `Message-ID`, which therefore is the same in each attempt. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: MailKind;

  /** Identifies the mail among all: a second one with the same text is not planned. */
  @Column('text')
  dedupe!: string;

  @Column('text', { default: 'pending' })
  state!: MailState;

  /** The recipient. */
  @Column('uuid', { name: 'account_id', nullable: true })
  accountId!: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account!: Relation<User> | null;

  @Column('uuid', { name: 'booking_id', nullable: true })
  bookingId!: string | null;

  /** What no other row contains: the address of a deleted account, a deleted booking. */
  @Column('jsonb', { nullable: true })
  data!: object | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** When the next attempt may begin. */
  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt!: Date;

  /** A mail that was not sent by then is dead. */
  @Column('timestamptz', { name: 'give_up_at' })
  giveUpAt!: Date;

  /** Why the last attempt failed: the code of the mail server or of the connection, without its text. */
  @Column('text', { nullable: true })
  error!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
