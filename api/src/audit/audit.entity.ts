import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * What an administrator did (P22), and who tried to sign in as one. Rows are only ever added; repeated failures
 * to sign in are counted in one.
 */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('uuid', { name: 'admin_id', nullable: true })
  adminId!: string | null;

  /** Of a failed login: what was typed, which need not be anybody's. */
  @Column('text', { name: 'admin_email' })
  adminEmail!: string;

  @Column('text')
  action!: string;

  @Column('text', { name: 'subject_type' })
  subjectType!: string;

  /** Null for a failed login with an e-mail address that no administrator has. */
  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  /** What the subject was before, without personal data. */
  @Column('jsonb')
  before!: Record<string, unknown>;

  /** Where a login or logout came from, as the limits count it: of IPv6 the network. */
  @Column('text', { nullable: true })
  address!: string | null;

  /** How often a login failed. */
  @Column('integer', { nullable: true })
  tries!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;
}
