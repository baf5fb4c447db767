import { type EntityManager, IsNull, Not } from 'typeorm';
import { unauthenticated } from '../../kernel/errors.js';
import { Admin } from './admin.entity.js';
import { SecondFactor } from './second-factor.entity.js';

/** An administrator, as the portal shows it. */
export interface AdminView {
  id: string;
  name: string;
  email: string;
  /** Whether signing in requires a code as well. */
  secondFactor: boolean;
}

/** Whether the second factor of an administrator is switched on. */
export const hasSecondFactor = (db: EntityManager, adminId: string): Promise<boolean> =>
  db.existsBy(SecondFactor, { adminId, lastStep: Not(IsNull()) });

/** Throws UNAUTHENTICATED if the administrator was deleted in the meantime. */
export async function findAdmin(db: EntityManager, id: string): Promise<AdminView> {
  const admin = await db.findOneBy(Admin, { id });
  if (!admin) throw unauthenticated();
  return { id, name: admin.name, email: admin.email, secondFactor: await hasSecondFactor(db, id) };
}
