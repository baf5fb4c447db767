import type { EntityManager } from 'typeorm';
import { Admin } from '../admin/admin.entity.js';
import { forbidden, unauthenticated } from '../errors.js';
import type { Marketplace } from '../marketplace.js';
import { User } from '../users/user.entity.js';
import { inHashingTurn, verifyPassword } from './password.js';

interface Credentials {
  email: string;
  password: string;
}

interface Account {
  id: string;
  passwordHash: string;
}

/**
 * The account with this password. An unknown address takes as long and is answered alike (decision 3); after too many
 * wrong passwords it is RATE_LIMITED, at once where that is known already (decision 5).
 */
async function authenticate<T extends Account>(
  market: Marketplace,
  { email, password }: Credentials,
  address: string,
  portal: string,
  find: () => Promise<T | null>,
): Promise<T> {
  const account = `${portal}:${email.toLowerCase()}`;
  await market.limits.assertMayTryPassword(address, account);
  return inHashingTurn(async () => {
    const found = await find();
    const takeBack = await market.limits.tryPassword(address, account);
    if (!(await verifyPassword(found?.passwordHash, password)) || !found)
      throw unauthenticated('Invalid email or password');
    await takeBack();
    return found;
  });
}

const byEmail = (alias: string) => `lower(${alias}.email) = lower(:email)`;

/** Signs a customer or provider in. UNAUTHENTICATED, FORBIDDEN (banned; told only after a right password), RATE_LIMITED. */
export async function signIn(
  db: EntityManager,
  market: Marketplace,
  credentials: Credentials,
  address: string,
): Promise<{ token: string; user: User }> {
  const { email } = credentials;
  const find = () =>
    db
      .createQueryBuilder(User, 'user')
      .addSelect('user.passwordHash')
      .where(byEmail('user'), { email })
      .getOne();
  const user = await authenticate(market, credentials, address, 'marketplace', find);
  if (!user.isVerified) throw forbidden('This account has been banned');
  return { token: market.tokens.sign('marketplace', user), user };
}

/** Signs an administrator in to the admin portal. UNAUTHENTICATED, RATE_LIMITED. */
export async function signInAdmin(
  db: EntityManager,
  market: Marketplace,
  credentials: Credentials,
  address: string,
): Promise<{ token: string; admin: Admin }> {
  const { email } = credentials;
  const find = () =>
    db
      .createQueryBuilder(Admin, 'admin')
      .addSelect('admin.passwordHash')
      .where(byEmail('admin'), { email })
      .getOne();
  const admin = await authenticate(market, credentials, address, 'admin', find);
  return { token: market.tokens.sign('admin', admin), admin };
}
