import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What an administrator did (decision 22). Rows are only ever added. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('uuid', { name: 'admin_id', nullable: true })
  adminId!: string | null;

  @Column('text', { name: 'admin_email' })
  adminEmail!: string;

  @Column('text')
  action!: string;

  @Column('text', { name: 'subject_type' })
  subjectType!: string;

  @Column('uuid', { name: 'subject_id' })
  subjectId!: string;

  /** What the subject was before, without personal data. */
  @Column('jsonb')
  before!: Record<string, unknown>;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;
}
