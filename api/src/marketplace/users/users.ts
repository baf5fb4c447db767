import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { hashPassword, hashingKeys } from '../../engine/secrets/password.js';
import { violates } from '../../engine/database/database-errors.js';
import type { Images, IncomingImage } from '../../engine/images/images.js';
import { UPLOADS_FROM_ADDRESS } from '../../engine/images/upload-quotas.js';
import type { RateLimits } from '../../engine/limits/rate-limits.js';
import { informOwner } from './account-mail.js';
import { spellingOf } from './city.js';
import { assertUnlikeOthers, emailTaken } from './email-taken.js';
import { REGISTRATIONS } from './registration-quota.js';
import { PROFILE_FIELDS, User } from './user.entity.js';
import { findUser, type UserView } from './user-view.js';

/** The data of a customer registration (S7.2); a role in the request is ignored (P4). */
export interface Registration {
  name: string;
  email: string;
  password: string;
}

export type ProviderRegistration = Registration & Partial<Pick<User, (typeof PROFILE_FIELDS)[number]>>;

async function addUser(db: EntityManager, user: Partial<User> & Pick<User, 'email'>): Promise<UserView> {
  const id = randomUUID();
  await assertUnlikeOthers(db, user.email);
  try {
    // Read in the same transaction: an error after the commit would remove the pictures that the row references.
    return await db.transaction(async (db) => {
      await db.insert(User, { ...user, id, ...(user.city && { city: await spellingOf(db, id, user.city) }) });
      await informOwner(db, 'accountCreated', { id });
      return findUser(db, id);
    });
  } catch (error) {
    if (violates(error, 'users_email')) throw emailTaken();
    throw error;
  }
}

/**
 * Creates a customer. `address` is the client address. Throws CONFLICT (the e-mail address has an account, ignoring
 * case) and RATE_LIMITED (P5).
 */
export async function registerCustomer(
  db: EntityManager,
  deps: { limits: RateLimits },
  { form, address }: { form: Registration; address: string },
): Promise<UserView> {
  const { name, email, password } = form;
  await deps.limits.take(REGISTRATIONS, address);
  const passwordHash = await hashPassword(password, hashingKeys(deps.limits, address));
  return addUser(db, { role: 'user', name, email, passwordHash });
}

/**
 * Creates a provider; the first image becomes the profile image (P10). Throws as `registerCustomer` and
 * `Images.withStored` do.
 */
export async function registerProvider(
  db: EntityManager,
  deps: { limits: RateLimits; images: Images },
  command: { form: ProviderRegistration; images: IncomingImage[]; address: string },
): Promise<UserView> {
  const { form, images, address } = command;
  await deps.limits.take(REGISTRATIONS, address);
  if (images.length > 0) await deps.limits.take(UPLOADS_FROM_ADDRESS, address);
  const { name, email, password } = form;
  const passwordHash = await hashPassword(password, hashingKeys(deps.limits, address));
  return deps.images.withStored(address, images, (stored) =>
    addUser(db, {
      ...Object.fromEntries(PROFILE_FIELDS.map((name) => [name, form[name] || null])),
      role: 'provider',
      name,
      email,
      passwordHash,
      images: stored,
    }),
  );
}
