import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { DeliveryStatus, TEST_KIND, WebhookKind } from './webhook-kinds.js';
import { Webhook } from './webhook.entity.js';

/**
 * What is sent to a webhook (P70), by `reactions/webhooks/sender.ts`. It has no text: that is made for each attempt, from
 * the rows to which it refers. It is kept for 30 days.
 */
@Entity('webhook_deliveries')
export class WebhookDelivery {
  /** Also the `webhook-id`, which therefore is the same in each attempt. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'webhook_id' })
  webhookId!: string;

  @ManyToOne(() => Webhook, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id' })
  webhook!: Relation<Webhook>;

  @Column('text')
  kind!: WebhookKind | typeof TEST_KIND;

  /** The booking that it reports, or whose review it reports; it may have been deleted since. */
  @Column('uuid', { name: 'booking_id', nullable: true })
  bookingId!: string | null;

  @Column('uuid', { name: 'message_id', nullable: true })
  messageId!: string | null;

  /** The booking as it was when an administrator deleted it. */
  @Column('jsonb', { nullable: true })
  deleted!: object | null;

  @Column('text', { default: 'waiting' })
  status!: DeliveryStatus;

  /** Those that have begun. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When the next attempt may begin, during an attempt the end of its lease; null unless it is waiting. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true, default: () => 'now()' })
  nextAttemptAt!: Date | null;

  /** The status of the last response; null without one. */
  @Column('integer', { name: 'response_status', nullable: true })
  responseStatus!: number | null;

  /** Why the last attempt had no response, as a code such as `timeout`; null if it had one. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** When what it reports has happened. Lists begin with the newest, by `at` and `id` (`webhook_deliveries_listed`). */
  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;
}
