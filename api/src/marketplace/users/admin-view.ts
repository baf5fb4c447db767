import type { EntityManager } from 'typeorm';
import { unauthenticated } from '../../kernel/errors.js';

/** An administrator, as the portal shows it. */
export interface AdminView {
  id: string;
  name: string;
  email: string;
  /** Whether signing in requires a code as well. */
  secondFactor: boolean;
}

/** Throws UNAUTHENTICATED if the administrator was deleted in the meantime. */
export async function findAdmin(db: EntityManager, id: string): Promise<AdminView> {
  const [admin] = await db.query<AdminView[]>(
    `SELECT id, name, email,
       EXISTS (SELECT FROM second_factors WHERE admin_id = admins.id AND last_step IS NOT NULL) AS "secondFactor"
     FROM admins WHERE id = $1`,
    [id],
  );
  if (!admin) throw unauthenticated();
  return admin;
}
