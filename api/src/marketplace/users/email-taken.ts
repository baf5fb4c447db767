import type { EntityManager } from 'typeorm';
import { ignoringCase } from '../../engine/database/columns.js';
import { latinTwinOf } from '../../kernel/email-address.js';
import { type AppError, conflict } from '../../kernel/errors.js';
import { User } from './user.entity.js';

/** For an address that a customer or provider has, ignoring case. */
export const emailTaken = (): AppError => conflict('An account with this email already exists');

/** Throws CONFLICT for a new address that looks like the one of an account (P3). */
export async function assertUnlikeOthers(db: EntityManager, email: string): Promise<void> {
  const twin = latinTwinOf(email);
  if (twin === null) return;
  if (await db.existsBy(User, { email: ignoringCase(twin) })) throw emailTaken();
}
