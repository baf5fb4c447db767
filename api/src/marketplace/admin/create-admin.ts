import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { hashPassword } from '../../engine/secrets/password.js';
import { ignoringCase } from '../../engine/database/columns.js';
import { violates } from '../../engine/database/database-errors.js';
import { badInput, conflict } from '../../kernel/errors.js';
import { MAX_PASSWORD, MIN_PASSWORD, PASSWORD_CHARACTERS } from '../../kernel/field-limits.js';
import { canonicalEmail, errorOfLookAlike } from '../../kernel/email-address.js';
import { readsLike } from '../../kernel/look-alikes.js';
import { isLine, isVisible, storedForm } from '../../kernel/plain-text.js';
import { audit } from '../audit/audit.js';
import { Admin } from '../users/admin.entity.js';
import { SecondFactor } from '../users/second-factor.entity.js';
import { DELETED_USER } from '../users/provider-card.js';

/** A random password, for accounts whose password is printed once. */
export const randomPassword = (): string => randomBytes(12).toString('base64url');

const known = (email: string): string => canonicalEmail(storedForm(email));

export interface NewAdmin {
  email: string;
  name: string;
  password: string;
}

function assertNewAdmin({ email, name, password }: NewAdmin): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || !isLine(email)) throw badInput({ email: 'Email is not valid' });
  if (!isLine(name) || !isVisible(name)) throw badInput({ name: 'Name is not valid' });
  if (readsLike(name, DELETED_USER)) throw badInput({ name: 'This name cannot be used' });
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD)
    throw badInput({ password: `Password must be ${PASSWORD_CHARACTERS}` });
}

/** Creates an administrator (P6). Throws CONFLICT if there is one with this e-mail address, ignoring case. */
export async function createAdmin(db: EntityManager, admin: NewAdmin): Promise<void> {
  assertNewAdmin(admin);
  const { email, name, password } = admin;
  const imitates = errorOfLookAlike(email);
  if (imitates) throw badInput({ email: imitates });
  try {
    await db.insert(Admin, {
      id: randomUUID(),
      email: known(email),
      name: storedForm(name),
      passwordHash: await hashPassword(password),
    });
  } catch (error) {
    if (violates(error, 'admins_email')) throw conflict(`An administrator with the email ${email} already exists`);
    throw error;
  }
}

/**
 * Replaces the password of an administrator, which ends all of their sessions; false if none has this e-mail address.
 */
export async function resetAdminPassword(db: EntityManager, admin: NewAdmin): Promise<boolean> {
  assertNewAdmin(admin);
  const { affected } = await db.update(
    Admin,
    { email: ignoringCase(known(admin.email)) },
    {
      passwordHash: await hashPassword(admin.password),
      sessionVersion: () => /* O1 */ 'session_version + 1',
    },
  );
  return Boolean(affected);
}

/**
 * Switches the second factor of an administrator off, for the operator of the server (P39), and ends all of their
 * sessions, since another person may have switched it on. False if none has this e-mail address.
 */
export async function resetSecondFactor(db: EntityManager, email: string): Promise<boolean> {
  return db.transaction(async (db) => {
    const admin = await db.findOne(Admin, {
      where: { email: ignoringCase(known(email)) },
      lock: { mode: 'pessimistic_write' },
    });
    if (!admin) return false;
    /* O9 */ await db.increment(Admin, { id: admin.id }, 'sessionVersion', 1);
    await db.delete(SecondFactor, { adminId: admin.id });
    await audit(db, admin, { action: 'admin.second_factor_reset', subjectId: admin.id });
    return true;
  });
}
