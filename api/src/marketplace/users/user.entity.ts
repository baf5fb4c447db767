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

  /** What the provider wrote when it asked to be verified (P73). Until then, and if it is not, null. */
  @Column('text', { name: 'verification_note', nullable: true })
  verificationNote!: string | null;

  /** The day on which an administrator verified the business, `yyyy-MM-dd` in the time zone of the marketplace. */
  @Column('date', { name: 'verified_since', nullable: true })
  verifiedSince!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** What a provider has, and a customer may have. */
export const CONTACT_FIELDS = ['phone', 'city'] as const satisfies readonly (keyof User)[];

/** What only a provider has, and everybody sees. */
export const BUSINESS_FIELDS = ['businessName', 'businessDescription'] as const satisfies readonly (keyof User)[];

export const PROFILE_FIELDS = [...CONTACT_FIELDS, ...BUSINESS_FIELDS] as const;

/** What an account of each role may lack, so that null removes it (P37). */
export const OPTIONAL_FIELDS = { user: CONTACT_FIELDS, provider: [] } as const satisfies Record<
  UserRole,
  readonly (keyof User)[]
>;
