import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask, Done, Reply, Town } from './town.js';

/** Random numbers that a seed repeats. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Role = 'user' | 'provider' | 'admin';

const PASSWORD = 'a password for the storm';

/** A person who sends one command after the other, each to one of both servers. */
export class Person {
  id = '';
  email = '';
  /** The session has ended: the account was banned or deleted. */
  isSignedOut = false;
  private token = '';

  constructor(
    readonly town: Town,
    readonly role: Role,
    /** May be banned and deleted. */
    readonly isUnruly: boolean,
    readonly random: () => number,
  ) {}

  readonly password = PASSWORD;
  whole = (max: number): number => Math.floor(this.random() * max);
  chance = (probability: number): boolean => this.random() < probability;
  pick = <T>(list: readonly T[]): T | undefined => list[this.whole(list.length)];
  /** `yyyy-MM-dd` of a day from today on, in UTC, the time zone of the marketplace. */
  day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> => this.town.db.query<T[]>(sql, values);

  /** Registers a new account; the previous one, if any, has been deleted. */
  async register(): Promise<void> {
    const n = this.town.next();
    const account = { name: `Person ${n}`, email: `person${n}@storm.test`, password: PASSWORD };
    const business = {
      phone: '555-0100',
      city: 'Springfield',
      businessName: `Business ${n}`,
      businessDescription: '-',
    };
    const isProvider = this.role === 'provider';
    await this.ask({
      method: 'POST',
      path: isProvider ? '/auth/register-provider' : '/auth/register',
      body: isProvider ? { ...account, ...business } : account,
    });
    this.email = account.email;
    if (this.isUnruly) this.town.unruly.push(account.email);
    await this.signIn();
  }

  /** A new token; an account that was deleted is replaced. One that is banned remains signed out. */
  async signIn(): Promise<void> {
    const table = this.role === 'admin' ? 'admins' : 'users';
    const [account] = await this.rows<{ id: string; sessionVersion: number; isVerified: boolean }>(
      `SELECT id, session_version AS "sessionVersion", ${this.role === 'admin' ? 'true' : 'is_verified'} AS "isVerified"
       FROM ${table} ${this.role === 'admin' ? '' : 'WHERE email = $1'}`,
      this.role === 'admin' ? [] : [this.email],
    );
    if (!account) return this.register();
    this.isSignedOut = !account.isVerified;
    this.id = account.id;
    this.token = this.town.tokens.sign(this.role === 'admin' ? 'admin' : 'marketplace', account);
  }

  get anyUrl(): string {
    return this.pick(this.town.urls) ?? '';
  }

  /** Sends a command to one of both servers, through REST or GraphQL. `does` is what it does if it is acknowledged. */
  async ask(ask: Ask, does: Omit<Done, 'who'> | null = null, url = this.anyUrl): Promise<Reply | null> {
    const done = does && { ...does, who: this.id };
    const reply = await this.town.send(url, this.token, { ...ask, throughGraphql: this.chance(0.5) });
    if (done && reply === null) this.town.unknown.push(done);
    if (done && reply !== null && reply.status < 300) this.town.done.push(done);
    if (reply === null) await sleep(200); // the server was killed, or is too busy
    if (reply?.status === 401) this.isSignedOut = true;
    return reply;
  }
}
