import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to which position of the database's log an account has written, so that its reads are not served by an older replica. */
@Entity('log_positions')
export class LogPosition {
  /** Of a customer, a provider or an administrator. */
  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId!: string;

  /** In bytes since the beginning of the log; a 64-bit number, which the driver returns as text. */
  @Column('bigint')
  position!: string;

  @Column('timestamptz', { name: 'recorded_at', default: () => 'now()' })
  recordedAt!: Date;
}
