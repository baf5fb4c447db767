import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An event that a reader has not delivered yet. It is appended in the transaction of the change that it reports, and
 * deleted once it is delivered.
 */
@Entity('outbox')
export class OutboxEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('text')
  reader!: string;

  @Column('text')
  name!: string;

  @Column('jsonb')
  payload!: unknown;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** When any process may deliver it. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
