import { type EntityManager, Raw } from 'typeorm';
import { violates } from '../../engine/database/database-errors.js';
import { inBatches, type Pace } from '../../kernel/in-batches.js';
import { canonicalEmail } from '../../kernel/email-address.js';
import { storedForm } from '../../kernel/plain-text.js';
import { Admin } from '../users/admin.entity.js';
import { User } from '../users/user.entity.js';

const BATCH = 200;

/** The texts that are compared, with the SQL of their stored form. */
const TEXTS: Record<string, Record<string, string>> = {
  users: {
    name: 'normalize(name)',
    business_name: 'normalize(business_name)',
    // As `spellingOf`, which joins new ones.
    city: `coalesce(
      (SELECT other.city FROM users other
       WHERE other.role = 'provider' AND lower(other.city) = lower(normalize(users.city)) AND other.city IS NORMALIZED
       ORDER BY other.created_at, other.id LIMIT 1),
      normalize(city))`,
  },
  services: { title: 'normalize(title)', description: 'normalize(description)' },
};

type Accounts = typeof User | typeof Admin;

interface Respelling {
  id: string;
  email: string;
  canonical: string;
}

/** The addresses that are not in their canonical form. */
export async function otherSpellings(db: EntityManager, accounts: Accounts): Promise<Respelling[]> {
  const rows = await db.find<User | Admin>(accounts, {
    select: { id: true, email: true },
    where: { email: Raw((email) => `octet_length(${email}) > length(${email})`) },
  });
  return rows
    .map(({ id, email }) => ({ id, email, canonical: canonicalEmail(storedForm(email)) }))
    .filter(({ email, canonical }) => canonical !== email);
}

/**
 * Brings what earlier versions stored as it was typed into the form in which it is compared now (P3). An e-mail address
 * whose canonical form has an account as well remains as it is.
 */
export async function storeOneForm(db: EntityManager, pace: Pace): Promise<void> {
  for (const [table, columns] of Object.entries(TEXTS))
    await inBatches(pace, async () => {
      const [, changed] = await db.query<[unknown, number]>(
        `UPDATE ${table} SET ${Object.entries(columns)
          .map(([column, form]) => `${column} = ${form}`)
          .join(', ')}
         WHERE id IN (
           SELECT id FROM ${table} WHERE concat_ws(E'\\n', ${Object.keys(columns).join(', ')}) IS NOT NORMALIZED LIMIT $1
         )`,
        [BATCH],
      );
      return changed;
    });
  for (const accounts of [User, Admin])
    for (const { id, email, canonical } of await otherSpellings(db, accounts))
      await db.update<User | Admin>(accounts, { id, email }, { email: canonical }).catch((error: unknown) => {
        if (!violates(error, 'users_email') && !violates(error, 'admins_email')) throw error;
      });
}
