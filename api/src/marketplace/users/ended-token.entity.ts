import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token that was signed out before it expired. */
@Entity('ended_tokens')
export class EndedToken {
  /** Identifies the token, and cannot be used to sign in; see `TokenClaims`. */
  @PrimaryColumn('text')
  key!: string;

  /** The account of a customer, a provider or an administrator. */
  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  /** After this time the token is invalid in any case, and the row can be deleted. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
