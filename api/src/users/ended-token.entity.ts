import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token that was signed out before it expired. */
@Entity('ended_tokens')
export class EndedToken {
  /** Names the token, and is of no use for signing in; see `TokenClaims`. */
  @PrimaryColumn('text')
  key!: string;

  /** Of a customer, a provider or an administrator. */
  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  /** From then on the token is good for nothing by itself, and the row can go. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
