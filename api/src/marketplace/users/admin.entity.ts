import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An administrator. Created at the first start or by `npm run admin:create`, never by a request. */
@Entity('admins')
export class Admin {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'password_hash', select: false })
  passwordHash!: string;

  @Column('integer', { name: 'session_version', default: 0 })
  sessionVersion!: number;

  /**
   * The session that did not end with the others when the second factor was switched on: the session version since then
   * and the key of the token, like `3:key`. The next change of the session version ends it, too.
   */
  @Column('text', { name: 'exempt_session', nullable: true, select: false })
  exemptSession!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
