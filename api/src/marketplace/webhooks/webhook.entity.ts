import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';
import type { DisabledReason, WebhookKind } from './webhook-kinds.js';

/**
 * An address that a provider wants to be told at (P70). It is deleted with the account, and its deliveries with it. A
 * transaction that writes a webhook and deliveries of it locks the webhook first.
 */
@Entity('webhooks')
export class Webhook {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account!: Relation<User>;

  /** As entered, and as `urlProblem` (`engine/egress/allowed-url.ts`) accepts it. */
  @Column('text')
  url!: string;

  /** Each once, at least one. */
  @Column('text', { array: true })
  kinds!: WebhookKind[];

  /** What deliveries are signed with, sealed for this id; made by `newWebhookSecret`. */
  @Column('text', { select: false })
  secret!: string;

  /** What switches it off also calls `failWaiting`; what switches it on also sets the three columns below to null and 0. */
  @Column('boolean', { default: true })
  active!: boolean;

  /** Earlier changes are not told, however late their events are read. */
  @Column('timestamptz', { name: 'active_since', default: () => 'now()', select: false })
  activeSince!: Date;

  /** Null if it is active, and if the provider has switched it off. */
  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason!: DisabledReason | null;

  /** Failed attempts in a row. */
  @Column('integer', { default: 0 })
  failures!: number;

  /** When the first of them failed; null if there are none. */
  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
