import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../marketplace/users/user.entity.js';

/** The private calendar address of an account (P41). Its key is computed from the salt, and only its hash is stored. */
@Entity('calendar_addresses')
export class CalendarAddress {
  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId!: string;

  @OneToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account!: Relation<User>;

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
