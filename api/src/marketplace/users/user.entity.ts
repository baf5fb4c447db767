import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredImage } from '../../engine/images/stored-image.js';
import { MAIL_SETTINGS, type MailSettings } from './mail-settings.js';
import type { UserRole } from './user-role.js';

/** An account of the marketplace: a customer (role `user`) or a provider. Administrators have a separate table. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  role!: UserRole;

  @Column('text')
  name!: string;

  /** As entered; unique ignoring case. */
  @Column('text')
  email!: string;

  @Column('text', { name: 'password_hash', select: false })
  passwordHash!: string;

  /** Part of each token; incrementing it ends every session of the account. */
  @Column('integer', { name: 'session_version', default: 0 })
  sessionVersion!: number;

  /** False means banned (S4.5). */
  @Column('boolean', { name: 'is_verified', default: true })
  isVerified!: boolean;

  /** Whether a link that was sent to the address has been opened (P36). */
  @Column('boolean', { name: 'email_verified', default: false })
  emailVerified!: boolean;

  /** The mails that the account receives besides those about its own acts (P34). */
  @Column('jsonb', { name: 'mail_settings', default: MAIL_SETTINGS })
  mailSettings!: MailSettings;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text', { nullable: true })
  city!: string | null;

  @Column('text', { name: 'business_name', nullable: true })
  businessName!: string | null;

  @Column('text', { name: 'business_description', nullable: true })
  businessDescription!: string | null;

  /** The mean of the ratings of all reviews, null until there is one; written with each review (P49). */
  @Column({ type: 'double precision', nullable: true, insert: false, update: false })
  rating!: number | null;

  /** The number of reviews. */
  @Column({ type: 'integer', name: 'rating_count', default: 0, insert: false, update: false })
  ratingCount!: number;

  /** Pictures of the business; the first is the profile image (P10). */
  @Column('jsonb', { default: [] })
  images!: StoredImage[];

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** The columns of a business that its provider enters, and that everybody sees. */
export const PUBLIC_BUSINESS_FIELDS = [
  'city',
  'businessName',
  'businessDescription',
] as const satisfies readonly (keyof User)[];

/** The columns of a business that its provider enters, and that the account shows. */
export const BUSINESS_FIELDS = ['phone', ...PUBLIC_BUSINESS_FIELDS] as const;

/** Without one that is optional and was omitted. */
export type BusinessFields = Partial<Pick<User, (typeof BUSINESS_FIELDS)[number]>>;

/** The data of a business in a form or a row, which may have other properties; what is omitted or empty is null. */
export const businessOf = (source: BusinessFields): Required<BusinessFields> =>
  Object.fromEntries(BUSINESS_FIELDS.map((name) => [name, source[name] || null])) as Required<BusinessFields>;
