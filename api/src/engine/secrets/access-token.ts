import { randomBytes } from 'node:crypto';

/** By which a token is recognised, also by programs that look for secrets in code. */
const PREFIX = 'mq_';

/** 256 bits as base64url. Only `hashOfKey` of it is stored. */
export const newAccessToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

/** Whether a token has the form of an access token, which no session has. */
export const isAccessToken = (token: string): boolean => /^mq_[\w-]{43}$/.test(token);

/** What is shown of a token after its creation: its prefix and the next 6 letters. */
export const beginningOf = (token: string): string => token.slice(0, PREFIX.length + 6);
