import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The private calendar address of an account (P41). Its key is computed from the salt, and only its hash is stored. */
@Entity('calendar_addresses')
export class CalendarAddress {
  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId!: string;

  /** 128 random bits, as base64url. Another salt makes another key, so that the old address is no longer valid. */
  @Column('text')
  salt!: string;

  /** SHA-256 of the key, as base64url. */
  @Column('text')
  hash!: string;

  /** When the present address was made. */
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
