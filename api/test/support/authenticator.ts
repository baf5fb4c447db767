import { stepAt, totpCode } from '../../src/engine/secrets/totp.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import type { TestApp } from './app.js';
import { tokenOf } from './factories.js';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app computes from the secret now, or so many steps later. */
export const codeOf = (app: TestApp, secret: string, later = 0): string =>
  totpCode(fromBase32(secret), stepAt(app.clock.now()) + later);

/** An administrator's app, with the recovery codes on paper. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** The code of the current step, or of one so many steps later. */
  code(later?: number): string;
}

/** Prepares a second factor through REST. */
export async function anAuthenticator(app: TestApp, token: string): Promise<Authenticator> {
  const { body } = await app.rest('POST', '/admin/second-factor', { token });
  const { secret, recoveryCodes } = body as unknown as Omit<Authenticator, 'code'>;
  return { secret, recoveryCodes, code: (later) => codeOf(app, secret, later) };
}

/** The app of an administrator whose second factor is on; the code of the current step has been used for that. */
export async function withSecondFactor(
  app: TestApp,
  admin: Admin,
  token = tokenOf(app, admin),
): Promise<Authenticator> {
  const authenticator = await anAuthenticator(app, token);
  const body = { code: authenticator.code() };
  const { status } = await app.rest('POST', '/admin/second-factor/confirm', { token, body });
  if (status !== 200) throw new Error(`The second factor was not switched on: ${status}`);
  return authenticator;
}

/** A code of six digits that is wrong now, unlike each of the codes of the neighbouring steps. */
export function wrongCode(authenticator: Authenticator): string {
  const right = [-1, 0, 1].map((later) => authenticator.code(later));
  const wrong = ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code));
  return wrong ?? '';
}

export const PASSWORD = 'correct horse';

const LOGIN = `mutation ($email: String!, $password: String!, $code: String) {
  adminLogin(email: $email, password: $password, code: $code) { token }
}`;

export interface LoginAnswer {
  status: number;
  message: string | undefined;
  code: string | undefined;
  retryAfter: number;
}

type Login = (email: string, code?: string | null, password?: string) => Promise<LoginAnswer>;

/** Logins of administrators through both transports; a login by GraphQL without data counts as status 401. */
export const adminLogins = (app: TestApp): Record<'rest' | 'graphql', Login> => ({
  async rest(email, code, password = PASSWORD) {
    const { status, body, headers } = await app.rest('POST', '/admin/login', { body: { email, password, code } });
    return { status, message: body.message, code: body.code, retryAfter: Number(headers.get('retry-after')) };
  },
  async graphql(email, code, password = PASSWORD) {
    const { data, errors, headers } = await app.graphql(LOGIN, { email, password, code });
    const [error] = errors;
    const retryAfter = Number(headers.get('retry-after'));
    return { status: data ? 200 : 401, message: error?.message, code: error?.extensions.code, retryAfter };
  },
});
