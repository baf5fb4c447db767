import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Admin } from '../users/admin.entity.js';

/**
 * An action of an administrator (P22) or a failed login as one. Rows are only added; repeated failures to sign in are
 * counted in one row.
 */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('uuid', { name: 'admin_id', nullable: true })
  adminId!: string | null;

  @ManyToOne(() => Admin, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'admin_id' })
  admin!: Relation<Admin> | null;

  /** For a failed login: the e-mail address that was entered, which need not belong to an account. */
  @Column('text', { name: 'admin_email' })
  adminEmail!: string;

  @Column('text')
  action!: string;

  @Column('text', { name: 'subject_type' })
  subjectType!: string;

  /** Null for a failed login with an e-mail address that no administrator has. */
  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  /** The previous state of the subject, without personal data. */
  @Column('jsonb')
  before!: Record<string, unknown>;

  /** The client address of a login or logout, as the rate limits count it: for IPv6, the network. */
  @Column('text', { nullable: true })
  address!: string | null;

  /** The number of failed logins. */
  @Column('integer', { nullable: true })
  tries!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;
}
