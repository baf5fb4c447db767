import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { TokenScope } from '../users/token-scope.js';
import { User } from '../users/user.entity.js';

/** A token with which a program acts for an account, without its password (P69). Only its hash is stored. */
@Entity('access_tokens')
export class AccessToken {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account!: Relation<User>;

  @Column('text')
  name!: string;

  @Column('text')
  scope!: TokenScope;

  /** How the token begins, by which its owner recognises it. */
  @Column('text')
  prefix!: string;

  /** SHA-256, as base64url. */
  @Column('text')
  hash!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** At most a minute before the last request. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
