import { STATUS, type ErrorCode } from '../../../src/kernel/errors.js';
import type { TestApp } from '../../support/app.js';

export interface Outcome {
  code: ErrorCode | 'OK';
  message?: string | undefined;
  fields: Record<string, string>;
  /** The status in REST. */
  status?: number;
  /** What the call returned: the data of GraphQL, or the body of REST. */
  result: Record<string, unknown>;
}

/** A call of an account by its name in GraphQL, with the arguments as REST sends them. */
export type Call = (app: TestApp, name: string, args?: Record<string, unknown>, token?: string) => Promise<Outcome>;

const ROUTES: Record<string, [method: string, path: string]> = {
  requestPasswordReset: ['POST', '/auth/forgot-password'],
  resetPassword: ['POST', '/auth/reset-password'],
  verifyEmail: ['POST', '/auth/verify-email'],
  sendEmailVerification: ['POST', '/account/email-verification'],
  updateProfile: ['PATCH', '/account'],
  changeEmail: ['POST', '/account/email'],
  changePassword: ['POST', '/account/password'],
  endSessions: ['POST', '/account/end-sessions'],
  updateMailSettings: ['PUT', '/account/mail-settings'],
  deleteAccount: ['DELETE', '/account'],
};

const rest: Call = async (app, name, args, token) => {
  const [method, path] = ROUTES[name] ?? ['', ''];
  const { status, body } = await app.rest(method, path, { token, body: args });
  const code = (body.code as ErrorCode | undefined) ?? 'OK';
  expect(body.success).toBe(code === 'OK');
  if (code !== 'OK') expect(status).toBe(STATUS[code]);
  return { code, status, message: body.message, fields: body.errors ?? {}, result: body };
};

/** The mutations with an input and a selection; all others have single texts. */
const INPUTS: Record<string, string> = {
  updateProfile: `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) {
    id name email phone city businessName businessDescription images { url } profileImage { url } } }`,
  updateMailSettings: `mutation ($input: MailSettingsInput!) { updateMailSettings(input: $input) {
    nudges reminders reviewInvitations messages freeSlots } }`,
};

const graphql: Call = async (app, name, args = {}, token) => {
  const names = Object.keys(args);
  const list = (entry: (key: string) => string) => (names.length > 0 ? `(${names.map(entry).join(', ')})` : '');
  const document =
    INPUTS[name] ?? `mutation ${list((key) => `$${key}: String!`)} { ${name}${list((key) => `${key}: $${key}`)} }`;
  const variables = INPUTS[name] ? { input: args } : args;
  const { data, errors } = await app.graphql(document, variables, token);
  const [error] = errors;
  return {
    code: (error?.extensions.code as ErrorCode | undefined) ?? 'OK',
    message: error?.message,
    fields: error?.extensions.fields ?? {},
    result: data ?? {},
  };
};

export const TRANSPORTS: [string, Call][] = [
  ['GraphQL', graphql],
  ['REST', rest],
];

/** For what is the same through both. */
export const call: Call = graphql;

/** Whether a token still identifies an account. */
export async function isSignedIn(app: TestApp, token: string): Promise<boolean> {
  return (await app.rest('GET', '/auth/me', { token })).status === 200;
}

export async function canSignIn(app: TestApp, email: string, password: string): Promise<boolean> {
  return (await app.rest('POST', '/auth/login', { body: { email, password } })).status === 200;
}
