import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** What the link with a key does. */
export const KEY_PURPOSES = ['password-reset', 'email-verification', 'email-change'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** A key in the link of a mail. Only its hash is stored. */
@Entity('account_keys')
export class AccountKey {
  /** SHA-256, as base64url. */
  @PrimaryColumn('text')
  hash!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account!: Relation<User>;

  @Column('text')
  purpose!: KeyPurpose;

  /** The address that the key verifies: the link is sent there. */
  @Column('text')
  email!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** Set by the first use. */
  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
