import type { EntityManager } from 'typeorm';
import { type ColumnsOf, timestamp, viewColumns, type ViewRow } from '../../engine/database/view-columns.js';
import type { ImageView } from '../../engine/images/stored-image.js';
import { unauthenticated } from '../../kernel/errors.js';
import type { Timestamp } from '../../kernel/timestamp.js';
import type { MailSettings } from './mail-settings.js';
import { firstImage } from './provider-card.js';
import { nullIfEmpty, PUBLIC_COLUMNS, type PublicProvider } from './public-provider.js';
import type { User } from './user.entity.js';

/** An account as its owner and administrators see it. */
export interface UserView extends PublicProvider, Pick<User, 'email' | 'role' | 'isVerified' | 'phone'> {
  createdAt: Timestamp;
  /** The first of `images` (P10). */
  profileImage: ImageView | null;
  /** Undefined for administrators. */
  emailVerified?: boolean;
  /** Undefined for administrators. */
  mailSettings?: MailSettings;
}

const COLUMNS: ColumnsOf<UserView> = {
  ...PUBLIC_COLUMNS,
  email: 'email',
  role: 'role',
  isVerified: 'is_verified',
  createdAt: timestamp('created_at'),
  phone: nullIfEmpty('phone'),
  profileImage: firstImage('images'),
  emailVerified: 'email_verified',
  mailSettings: 'mail_settings',
};

const FOR_OWNER = viewColumns<UserView>(COLUMNS);
export const FOR_ADMINISTRATORS = viewColumns<UserView>(COLUMNS, ['emailVerified', 'mailSettings']);

/** An account, by default as its owner sees it. Throws UNAUTHENTICATED if it has just been deleted. */
export async function findUser(db: EntityManager, id: string, { sql, viewOf } = FOR_OWNER): Promise<UserView> {
  const [row] = await db.query<ViewRow[]>(`SELECT ${sql} FROM users WHERE id = $1`, [id]);
  if (!row) throw unauthenticated();
  return viewOf(row);
}
