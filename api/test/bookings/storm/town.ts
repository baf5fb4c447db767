import type { DataSource } from 'typeorm';
import { createTokens } from '../../../src/engine/secrets/token.js';
import { SECRET } from '../../faults/support/server.js';
import { graphqlOf, replyOf, routeOf } from './graphql-commands.js';

/** What a person asked for and the server acknowledged. */
export interface Done {
  what: string;
  /** Of the booking, or of the account that was deleted. */
  id: string;
  /** The account that asked for it. */
  who: string;
  reason?: string;
}

export interface Reply {
  status: number;
  body: Record<string, unknown> & { code?: string; message?: string };
}

export interface Ask {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as the operation of GraphQL that does the same. */
  throughGraphql?: boolean;
}

/** Codes with which a rule may reject a command. */
const REFUSALS = new Set(['BAD_USER_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT']);

/** What all people of a storm share: the addresses of both servers, the database, and what has been acknowledged. */
export class Town {
  readonly tokens = createTokens(SECRET);
  readonly done: Done[] = [];
  /** What may have been done or not, since the server was killed or overloaded before it responded. */
  readonly unknown: Done[] = [];
  /** Responses that no rule explains. */
  readonly surprises = new Set<string>();
  readonly counts = new Map<string, number>();
  /** The addresses of the accounts that may be banned and deleted; all others remain until the end. */
  readonly unruly: string[] = [];
  private people = 0;

  constructor(
    readonly db: DataSource,
    readonly urls: string[],
  ) {}

  /** A number that no other person has. */
  next = (): number => (this.people += 1);

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Sends a command to one of the servers; null without a response, or if the server was too busy. */
  async send(url: string, token: string, ask: Ask): Promise<Reply | null> {
    const operation = ask.throughGraphql ? graphqlOf(ask) : undefined;
    const {
      method,
      path,
      body,
      headers = {},
    } = operation ? { method: 'POST', path: '/graphql', body: operation } : { ...ask, path: `/api${ask.path}` };
    const name = routeOf(ask) + (operation ? ' through GraphQL' : '');
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => null);
    const read: unknown = await answer?.json().catch(() => null);
    if (!answer || !read || answer.status === 503) {
      this.count(`${name} without a response`);
      return null;
    }
    const reply = operation ? replyOf(read) : { status: answer.status, body: read as Reply['body'] };
    const { code = 'OK', message = '' } = reply.body;
    this.count(`${name} ${code}`);
    if (code !== 'OK' && !REFUSALS.has(code)) this.surprises.add(`${name} ${code} ${message}`);
    return reply;
  }
}
