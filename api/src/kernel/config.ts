import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { urlsOfHosts } from './database-url.js';
import { MAX_PASSWORD, MIN_PASSWORD, PASSWORD_CHARACTERS } from './field-limits.js';
import { PROJECT } from './project.js';

/** All settings from the environment, read once; see the table in the README. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The database that `databaseUrl` reaches through a connection pooler, without it. */
  databaseDirectUrl: string | undefined;
  /** False if a connection pooler in front of the database loses prepared statements. */
  preparedStatements: boolean;
  jwtSecret: string | undefined;
  admin: { email: string; password: string } | undefined;
  /** Also set without `admin`: `npm run admin:create` uses it. */
  adminPassword: string | undefined;
  /** `if installed`: without its package, as in the Docker image, the server starts without the demo. */
  demoData: 'on' | 'off' | 'if installed';
  demoPassword: string | undefined;
  appName: string;
  environment: string;
  version: string;
  debug: boolean;
  analyticsEnabled: boolean;
  timeZone: string;
  /** Whether TIME_ZONE is not set, and the host is in UTC, which need not be where the marketplace is. */
  isZoneUnknown: boolean;
  rateLimits: boolean;
  /** Whether `/graphql` responds to introspection queries. */
  introspection: boolean;
  /** Whether browsers get the explorers at `/graphql` and `/api`. */
  explorer: boolean;
  trustProxy: false | number | string;
  redisUrl: string | undefined;
  s3: S3Config | undefined;
  /** What URLs of pictures begin with if a CDN serves them, without a slash at the end. */
  imagesUrl: string | undefined;
  mail: MailConfig;
  webhooks: {
    /** Whether they may lead to loopback and private addresses, and without encryption. */
    allowsPrivate: boolean;
  };
  /** Days after which free slots that are over are removed. */
  keepFreeSlotsDays: number;
  /** Days after which free slots, messages and entries of the audit log are removed once they are over; null: never. */
  keepDays: number | null;
  logLevel: string;
  /** Whether traces are recorded, and sent to the collector that the variables `OTEL_*` name. */
  traces: boolean;
  /** Variables that are set, but were settings of an earlier version only. */
  retired: string[];
}

export interface MailConfig {
  /** Without it, mails are files in the data directory. */
  smtpUrl: string | undefined;
  from: { name: string; address: string };
  /** What the links in mails begin with, without a slash at the end. */
  publicUrl: string;
}

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Aborts the start. The message is one line: the variable, its value and the expected value. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

const SECRET = /SECRET|PASSWORD|KEY|(?<!^(?:PUBLIC|IMAGES)_)URL/;

/** Shows the value of the variable (of a secret only its length) and the reason why it is invalid. */
export function configError(name: string, value: string, reason: string): ConfigError {
  const shown = /* O5 */ SECRET.test(name) /* end O5 */
    ? `a value of ${value.length} characters`
    : JSON.stringify(value);
  return new ConfigError(`${name}: got ${shown}, but ${reason}`);
}

const unexpectedValue = (name: string, value: string, expected: string): ConfigError =>
  configError(name, value, `it takes ${expected}`);

function reader(env: Environment) {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  return {
    text,
    flag(name: string, fallback: boolean): boolean {
      const value = text(name);
      if (value === undefined) return fallback;
      if (/^(on|true|1|yes)$/i.test(value)) return true;
      if (/^(off|false|0|no)$/i.test(value)) return false;
      throw unexpectedValue(name, value, 'on or off (also true, false, yes, no, 1, 0)');
    },
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = text(name);
      if (value === undefined) return fallback;
      if (!/^\d{1,9}$/.test(value) || Number(value) < min || Number(value) > max)
        throw unexpectedValue(name, value, `a whole number from ${min} to ${max}`);
      return Number(value);
    },
    /** A URL of one host or several; see `urlsOfHosts`. */
    databaseUrl(name: string): string | undefined {
      const value = text(name);
      if (value === undefined || urlsOfHosts(value)) return value;
      const isOfSeveral = /,|target_session_attrs/.test(value);
      const form = 'a URL like postgres://host…';
      throw unexpectedValue(
        name,
        value,
        isOfSeveral ? `${form}, of several hosts with target_session_attrs=read-write` : form,
      );
    },
    url(name: string, protocols: string[]): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const { protocol = '', hostname = '' } = URL.canParse(value) ? new URL(value) : {};
      // Without `//`, the host of some is part of their path, and without a host, libraries use one of their own.
      if (!protocols.includes(protocol) || hostname === '' || !/^\w+:\/\/[^/]/.test(value))
        throw unexpectedValue(name, value, `a URL like ${protocols[0]}//host…`);
      return value;
    },
  };
}

/** Threads are open until 30 days after the event (P46), and it is in calendars for 90 (P41). */
const MIN_KEEP_DAYS = 90;
const MAX_DAYS = 36_500;

/** The time zone of the demo on a host in UTC, where none of its customers would live. */
const ZONE_OF_DEMO = 'America/Chicago';
const hostTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const isUtc = (zone: string): boolean => /^(Etc\/)?(UTC|UCT|GMT|Zulu)$/.test(zone);

function timeZone(value: string | undefined, isDemo: boolean): string {
  if (value === undefined) return isDemo && isUtc(hostTimeZone()) ? ZONE_OF_DEMO : hostTimeZone();
  const expected = 'an IANA time zone such as Europe/Berlin';
  // Newer versions of Node accept UTC offsets too, which have no daylight saving time.
  if (/^[+-]/.test(value)) throw unexpectedValue('TIME_ZONE', value, expected);
  try {
    // Not the name that Node resolves it to, which may be an old one.
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    throw unexpectedValue('TIME_ZONE', value, expected);
  }
}

/** The forms that Express accepts for a trusted proxy: a named range, an address or a subnet. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Rejects `true`, with which a client could choose its address and thereby evade its rate limit. */
function trustProxy(value: string | undefined): false | number | string {
  if (value === undefined || value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  if (value.split(',').every((part) => isProxy(part.trim()))) return value;
  throw unexpectedValue('TRUST_PROXY', value, 'false, a number of hops, or a list of addresses and subnets');
}

function s3Config(read: ReturnType<typeof reader>): S3Config | undefined {
  const endpoint = read.url('S3_ENDPOINT', ['https:', 'http:']);
  const names = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (endpoint === undefined) {
    const stray = names.find((name) => read.text(name) !== undefined);
    if (stray) throw new ConfigError(`S3_ENDPOINT: got nothing, but ${stray} is set; it takes the URL of the store`);
    return undefined;
  }
  const [region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = names.map((name) => {
    const value = read.text(name);
    if (value === undefined) throw new ConfigError(`${name}: got nothing, but it is required when S3_ENDPOINT is set`);
    return value;
  });
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

/** `Name <address>`, also with the name in quotes, or an address. */
function sender(value: string): MailConfig['from'] {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]*)>$/.exec(value) ?? [undefined, '', value];
  if (/\p{Cc}/u.test(value) || !/^[^\s@]+@[^\s@]+$/.test(address))
    throw unexpectedValue('MAIL_FROM', value, 'an address like Marquee <hello@example.com>');
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** What URLs of pictures begin with, without a slash at the end. */
function imagesUrl(read: ReturnType<typeof reader>): string | undefined {
  const url = read.url('IMAGES_URL', ['https:', 'http:']);
  if (url !== undefined && /[?#]/.test(url))
    throw unexpectedValue('IMAGES_URL', url, 'a URL without a query or a fragment');
  return url?.replace(/\/$/, '');
}

/** The origin of the web app, which serves its files and calls the API at the root. */
function publicUrl(read: ReturnType<typeof reader>): string | undefined {
  const url = read.url('PUBLIC_URL', ['https:', 'http:']);
  if (url === undefined) return undefined;
  const { origin, href } = new URL(url);
  if (href !== `${origin}/`) throw unexpectedValue('PUBLIC_URL', url, 'a URL without a query, a fragment or a path');
  return origin;
}

function mailConfig(read: ReturnType<typeof reader>, { appName, port }: { appName: string; port: number }): MailConfig {
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = read.text('MAIL_FROM');
  const ownUrl = publicUrl(read);
  if (smtpUrl !== undefined && from === undefined)
    throw new ConfigError('MAIL_FROM: got nothing, but it takes the sender of mails when SMTP_URL is set');
  if (smtpUrl !== undefined && ownUrl === undefined)
    throw new ConfigError('PUBLIC_URL: got nothing, but it takes the address of the marketplace when SMTP_URL is set');
  return {
    smtpUrl,
    from: from === undefined ? { name: appName, address: 'marketplace@localhost' } : sender(from),
    publicUrl: ownUrl ?? `http://localhost:${port}`,
  };
}

function webhooksAllowPrivate(read: ReturnType<typeof reader>): boolean {
  const value = read.text('WEBHOOKS_ALLOW');
  if (value !== undefined && value !== 'private') throw unexpectedValue('WEBHOOKS_ALLOW', value, 'private');
  return value !== undefined;
}

function firstAdmin(read: ReturnType<typeof reader>, password: string | undefined): Config['admin'] {
  const email = read.text('ADMIN_EMAIL');
  if (email === undefined) return undefined;
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw unexpectedValue('ADMIN_EMAIL', email, 'an email address');
  if (password === undefined)
    throw new ConfigError(`ADMIN_PASSWORD: got nothing, but it takes ${PASSWORD_CHARACTERS} when ADMIN_EMAIL is set`);
  return { email, password };
}

function demoData(read: ReturnType<typeof reader>, databaseUrl: string | undefined): Config['demoData'] {
  if (read.text('DEMO_DATA') === undefined) return databaseUrl === undefined ? 'if installed' : 'off';
  return read.flag('DEMO_DATA', false) ? 'on' : 'off';
}

/** An operator who still sets one of them reads it in the log. */
export const RETIRED = ['DATABASE_REPLICA_URLS', 'ARCHIVE_DAYS', 'FAST_PATH'];

function passwordOf(env: Environment, name: string): string | undefined {
  const password = env[name] || undefined;
  if (password !== undefined && (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD))
    throw unexpectedValue(name, password, PASSWORD_CHARACTERS);
  return password;
}

function versionOfPackage(): string {
  const manifest = join(PROJECT, 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** Reads and validates the whole environment. Throws `ConfigError`. */
export function readConfig(env: Environment): Config {
  const read = reader(env);
  const databaseUrl = read.databaseUrl('DATABASE_URL');
  const databaseDirectUrl = read.databaseUrl('DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw new ConfigError(
      'DATABASE_URL: got nothing, but DATABASE_DIRECT_URL is set; it takes the URL of the connection pooler',
    );
  const jwtSecret = read.text('JWT_SECRET');
  if (jwtSecret !== undefined && Buffer.byteLength(jwtSecret) < /* O4 */ 32)
    throw unexpectedValue('JWT_SECRET', jwtSecret, 'at least 32 bytes');
  if (databaseUrl !== undefined && jwtSecret === undefined)
    throw new ConfigError('JWT_SECRET: got nothing, but it takes at least 32 bytes when DATABASE_URL is set');
  const adminPassword = passwordOf(env, 'ADMIN_PASSWORD');
  const demo = demoData(read, databaseUrl);
  const appName = read.text('APP_NAME') ?? 'Marquee';
  const port = read.integer('PORT', 4000, 0, 65_535);
  const logLevel = read.text('LOG_LEVEL') ?? 'info';
  if (!['fatal', 'error', 'warn', 'info', 'debug', 'silent'].includes(logLevel))
    throw unexpectedValue('LOG_LEVEL', logLevel, 'fatal, error, warn, info, debug or silent');
  return {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    dataDir: resolve(PROJECT, read.text('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseDirectUrl,
    preparedStatements: read.flag('PREPARED_STATEMENTS', databaseDirectUrl === undefined),
    jwtSecret,
    admin: firstAdmin(read, adminPassword),
    adminPassword,
    demoData: demo,
    demoPassword: passwordOf(env, 'DEMO_PASSWORD'),
    appName,
    environment: read.text('APP_ENVIRONMENT') ?? 'production',
    version: versionOfPackage(),
    debug: read.flag('APP_DEBUG', false),
    analyticsEnabled: read.flag('APP_ANALYTICS', true),
    timeZone: timeZone(read.text('TIME_ZONE'), databaseUrl === undefined && demo !== 'off'),
    isZoneUnknown: read.text('TIME_ZONE') === undefined && isUtc(hostTimeZone()),
    rateLimits: read.flag('RATE_LIMITS', true),
    introspection: read.flag('INTROSPECTION', true),
    explorer: read.flag('EXPLORER', true),
    trustProxy: trustProxy(read.text('TRUST_PROXY')),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    s3: s3Config(read),
    imagesUrl: imagesUrl(read),
    mail: mailConfig(read, { appName, port }),
    webhooks: { allowsPrivate: webhooksAllowPrivate(read) },
    keepFreeSlotsDays: read.integer('KEEP_FREE_SLOTS_DAYS', 365, 1, MAX_DAYS),
    keepDays: read.integer('KEEP_DAYS', 0, MIN_KEEP_DAYS, MAX_DAYS) || null,
    logLevel,
    traces: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']) !== undefined,
    retired: RETIRED.filter((name) => read.text(name) !== undefined),
  };
}

/** The only access to `process.env`. */
export const fromEnvironment = <T>(read: (env: Environment) => T): T => read(process.env);

export const loadConfig = (): Config => fromEnvironment(readConfig);
