import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, RETIRED } from '../../src/kernel/config.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const { version } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as { version: string };
const SECRET = 'x'.repeat(32);
const DATABASE_URL = 'postgres://app:geheim@db.example.com/marquee';
const S3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'an-access-key',
  S3_SECRET_ACCESS_KEY: 'geheim-secret-key',
};

/** The message of the configuration error. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the configuration', () => {
  const { TZ } = process.env;
  beforeEach(() => void (process.env.TZ = 'Asia/Tokyo'));
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it.each([
    ['Europe/Berlin', {}, 'Europe/Berlin', false],
    ['UTC', {}, 'America/Chicago', true],
    ['UTC', { DEMO_DATA: 'off' }, 'UTC', true],
    ['UTC', { DATABASE_URL, JWT_SECRET: SECRET }, 'UTC', true],
    ['UTC', { TIME_ZONE: 'UTC' }, 'UTC', false],
    ['UTC', { TIME_ZONE: 'Europe/Kyiv' }, 'Europe/Kyiv', false],
  ])('has the zone of the host, or of the demo on a host in UTC: %s, %j', (host, env, timeZone, isZoneUnknown) => {
    process.env.TZ = host;
    expect(readConfig(env)).toMatchObject({ timeZone, isZoneUnknown });
  });

  it('has defaults for all variables', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: resolve(ROOT, '.data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      preparedStatements: true,
      traces: false,
      jwtSecret: undefined,
      admin: undefined,
      adminPassword: undefined,
      demoData: 'if installed',
      demoPassword: undefined,
      appName: 'Marquee',
      environment: 'production',
      version,
      debug: false,
      analyticsEnabled: true,
      timeZone: 'Asia/Tokyo',
      isZoneUnknown: false,
      rateLimits: true,
      introspection: true,
      explorer: true,
      trustProxy: false,
      redisUrl: undefined,
      s3: undefined,
      imagesUrl: undefined,
      mail: {
        smtpUrl: undefined,
        from: { name: 'Marquee', address: 'marketplace@localhost' },
        publicUrl: 'http://localhost:4000',
      },
      webhooks: { allowsPrivate: false },
      keepFreeSlotsDays: 365,
      keepDays: null,
      logLevel: 'info',
      retired: [],
    });
  });

  it('reads the values of its variables', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/marquee',
        DATABASE_URL,
        JWT_SECRET: SECRET,
        ADMIN_EMAIL: 'boss@example.com',
        ADMIN_PASSWORD: 'correct horse',
        DEMO_DATA: 'on',
        DEMO_PASSWORD: 'try it',
        APP_NAME: 'Gala',
        APP_ENVIRONMENT: 'staging',
        APP_DEBUG: 'true',
        APP_ANALYTICS: 'false',
        TIME_ZONE: 'Asia/Kathmandu',
        PREPARED_STATEMENTS: 'off',
        RATE_LIMITS: 'off',
        INTROSPECTION: 'off',
        EXPLORER: 'off',
        TRUST_PROXY: '1',
        REDIS_URL: 'redis://cache.example.com:6379',
        ...S3,
        IMAGES_URL: 'https://cdn.example.com/pictures/',
        KEEP_FREE_SLOTS_DAYS: '7',
        KEEP_DAYS: '730',
        SMTP_URL: 'smtps://user:geheim@mail.example.com',
        MAIL_FROM: 'Gala, the marketplace <hello@example.com>',
        PUBLIC_URL: 'https://gala.example.com/',
        WEBHOOKS_ALLOW: 'private',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/marquee',
      databaseUrl: DATABASE_URL,
      jwtSecret: SECRET,
      admin: { email: 'boss@example.com', password: 'correct horse' },
      adminPassword: 'correct horse',
      demoData: 'on',
      demoPassword: 'try it',
      appName: 'Gala',
      environment: 'staging',
      version,
      debug: true,
      analyticsEnabled: false,
      timeZone: 'Asia/Kathmandu',
      isZoneUnknown: false,
      preparedStatements: false,
      traces: true,
      rateLimits: false,
      introspection: false,
      explorer: false,
      trustProxy: 1,
      redisUrl: 'redis://cache.example.com:6379',
      s3: {
        endpoint: 'https://s3.example.com',
        region: 'eu-central-1',
        bucket: 'pictures',
        accessKeyId: 'an-access-key',
        secretAccessKey: 'geheim-secret-key',
      },
      imagesUrl: 'https://cdn.example.com/pictures',
      keepFreeSlotsDays: 7,
      keepDays: 730,
      mail: {
        smtpUrl: 'smtps://user:geheim@mail.example.com',
        from: { name: 'Gala, the marketplace', address: 'hello@example.com' },
        publicUrl: 'https://gala.example.com',
      },
      webhooks: { allowsPrivate: true },
      logLevel: 'info',
      retired: [],
    });
  });

  it('accepts the name in MAIL_FROM in quotes', () => {
    const { mail } = readConfig({ MAIL_FROM: '"Gala, Inc." <hello@example.com>' });
    expect(mail.from).toEqual({ name: 'Gala, Inc.', address: 'hello@example.com' });
  });

  it.each([
    ['MAIL_FROM', { PUBLIC_URL: 'https://gala.example.com' }],
    ['PUBLIC_URL', { MAIL_FROM: 'hello@example.com' }],
  ])('rejects SMTP_URL without %s', (name, rest) => {
    expect(refusal({ SMTP_URL: 'smtp://localhost:25', ...rest })).toMatch(
      new RegExp(`^${name}: got nothing, .* when SMTP_URL is set$`),
    );
  });

  it('prepares no statements by default if DATABASE_URL is a connection pooler', () => {
    const pooled = { DATABASE_URL, JWT_SECRET: SECRET, DATABASE_DIRECT_URL: DATABASE_URL };
    expect(readConfig(pooled)).toMatchObject({ databaseDirectUrl: DATABASE_URL, preparedStatements: false });
    expect(readConfig({ ...pooled, PREPARED_STATEMENTS: 'on' }).preparedStatements).toBe(true);
  });

  it.each([
    'postgres://app:geheim@one.example.com:5432,two.example.com:5433/marquee?target_session_attrs=read-write',
    'postgres://app@one.example.com,[2001:db8::1]:5433/marquee?sslmode=verify-full&target_session_attrs=primary',
    'postgres://app@localhost/marquee?host=/run/one,/run/two&port=5432',
  ])('accepts a DATABASE_URL of several hosts: %s', (url) => {
    expect(readConfig({ DATABASE_URL: url, JWT_SECRET: SECRET }).databaseUrl).toBe(url);
  });

  it('rejects DATABASE_DIRECT_URL without DATABASE_URL', () => {
    expect(refusal({ DATABASE_DIRECT_URL: DATABASE_URL })).toMatch(/^DATABASE_URL: got nothing, .* connection pooler$/);
  });

  it('ignores a variable of an earlier version, and names it', () => {
    const set = { DATABASE_REPLICA_URLS: 'geheim' };
    expect(readConfig(set)).toEqual({ ...readConfig({}), retired: ['DATABASE_REPLICA_URLS'] });
    expect(readConfig({ DATABASE_REPLICA_URLS: ' ' }).retired).toEqual([]);
  });

  it('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'DATABASE_URL', 'JWT_SECRET', 'ADMIN_EMAIL', 'DEMO_DATA', 'TIME_ZONE'].map((name) => [name, '']),
    );
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each<[name: string, value: string, takes: RegExp]>([
    ['PORT', 'http', /whole number from 0 to 65535/],
    ['PORT', '-1', /whole number/],
    ['PORT', '65536', /whole number/],
    ['PORT', '0x10', /whole number/],
    ['PORT', '80.5', /whole number/],
    ['DEMO_DATA', 'maybe', /on or off/],
    ['APP_DEBUG', 'Perhaps', /on or off/],
    ['APP_ANALYTICS', '2', /on or off/],
    ['RATE_LIMITS', 'none', /on or off/],
    ['INTROSPECTION', 'public', /on or off/],
    ['EXPLORER', 'local', /on or off/],
    ['TIME_ZONE', 'Mars/Olympus', /IANA time zone/],
    ['TIME_ZONE', 'line\nbreak', /IANA time zone/],
    ['TIME_ZONE', '+02:00', /IANA time zone/],
    ['KEEP_FREE_SLOTS_DAYS', '0', /a whole number from 1/],
    ['KEEP_DAYS', '89', /a whole number from 90/],
    ['KEEP_DAYS', 'forever', /a whole number from 90/],
    ['TRUST_PROXY', 'true', /number of hops/],
    ['TRUST_PROXY', 'everyone', /number of hops/],
    ['TRUST_PROXY', 'beef', /number of hops/],
    ['TRUST_PROXY', '10.0.0.300', /number of hops/],
    ['TRUST_PROXY', '10.0.0.0/64', /number of hops/],
    ['TRUST_PROXY', '0.0.0.0/0', /number of hops/],
    ['TRUST_PROXY', 'loopback,', /number of hops/],
    ['ADMIN_EMAIL', 'boss', /email address/],
    ['S3_ENDPOINT', 'ftp://s3.example.com', /URL like https:/],
    ['LOG_LEVEL', 'loud', /fatal, error/],
    ['WEBHOOKS_ALLOW', 'on', /it takes private/],
    ['MAIL_FROM', 'hello', /an address like Marquee <hello@example.com>/],
    ['MAIL_FROM', 'Marquee <hello@example.com> and more', /an address like/],
    ['MAIL_FROM', 'Marquee\nBcc: x <hello@example.com>', /an address like/],
    ['PUBLIC_URL', 'marquee.example.com', /URL like https:/],
    ['PUBLIC_URL', 'https://example.com/?a', /without a query/],
    ['PUBLIC_URL', 'https://example.com/marquee', /or a path/],
    ['PUBLIC_URL', 'https://example.com/marquee/', /or a path/],
    ['PUBLIC_URL', 'https://ada@example.com', /or a path/],
    ['PUBLIC_URL', 'https:example.com', /URL like https:/],
    ['S3_ENDPOINT', 'https:s3.example.com', /URL like https:/],
    ['S3_ENDPOINT', 'https:///s3.example.com', /URL like https:/],
    ['IMAGES_URL', 'https:/cdn.example.com', /URL like https:/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http:127.0.0.1:4318', /URL like http:/],
    ['IMAGES_URL', 'cdn.example.com', /URL like https:/],
    ['IMAGES_URL', 'https://cdn.example.com/?a', /without a query/],
  ])('rejects %s=%j in one line that names the accepted values', (name, value, takes) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name}: `));
    expect(message).toContain(JSON.stringify(value));
    expect(message).toMatch(takes);
    expect(message).not.toContain('\n');
  });

  it.each<[name: string, value: string, takes: RegExp]>([
    ['DATABASE_URL', 'mysql://app:geheim@db.example.com', /URL like postgres:/],
    ['DATABASE_URL', 'geheim', /URL like postgres:/],
    [
      'DATABASE_URL',
      'postgres://geheim@one,two/x?target_session_attrs=any',
      /several hosts with target_session_attrs=/,
    ],
    ['DATABASE_URL', 'postgres://geheim@one,,two/x', /URL like postgres:/],
    ['DATABASE_URL', 'postgres://geheim@one:a,two/x', /URL like postgres:/],
    ['DATABASE_URL', 'postgres://geheim@x/x?host=one,two,three&port=1,2', /URL like postgres:/],
    ['DATABASE_DIRECT_URL', 'mysql://app:geheim@db.example.com', /URL like postgres:/],
    ['DATABASE_URL', 'postgres://', /URL like postgres:/],
    ['DATABASE_URL', 'postgres:///geheim', /URL like postgres:/],
    ['DATABASE_URL', 'postgres:geheim.example.com:5432', /URL like postgres:/],
    ['DATABASE_DIRECT_URL', 'postgres:///geheim', /URL like postgres:/],
    ['REDIS_URL', 'redis://', /URL like redis:/],
    ['REDIS_URL', 'redis:///geheim', /URL like redis:/],
    ['REDIS_URL', 'redis:geheim.example.com:6379', /URL like redis:/],
    ['SMTP_URL', 'smtp://', /URL like smtp:/],
    ['SMTP_URL', 'smtp:geheim.example.com:587', /URL like smtp:/],
    ['SMTP_URL', 'smtps:///geheim.example.com', /URL like smtp:/],
    ['REDIS_URL', 'http://:geheim@cache.example.com', /URL like redis:/],
    ['JWT_SECRET', 'geheim', /at least 32 bytes/],
    ['ADMIN_PASSWORD', 'gehei', /6 to 128 characters/],
    ['DEMO_PASSWORD', 'gehei', /6 to 128 characters/],
    ['ADMIN_PASSWORD', 'gehei'.repeat(30), /6 to 128 characters/],
  ])('rejects an invalid %s without showing its value', (name, value, takes) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name}: `));
    expect(message).toContain(`${value.length} characters`);
    expect(message).toMatch(takes);
    expect(message).not.toContain('gehei');
    expect(message).not.toContain('\n');
  });

  it.each(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])('accepts LOG_LEVEL=%s', (level) => {
    expect(readConfig({ LOG_LEVEL: level }).logLevel).toBe(level);
  });

  it('requires a JWT_SECRET if a DATABASE_URL is set', () => {
    expect(refusal({ DATABASE_URL })).toMatch(/^JWT_SECRET: .*at least 32 bytes/);
    expect(refusal({ DATABASE_URL })).not.toContain('geheim');
    expect(readConfig({ DATABASE_URL, JWT_SECRET: SECRET })).toMatchObject({ demoData: 'off' });
  });

  it('measures the length of the secret in bytes', () => {
    expect(readConfig({ JWT_SECRET: 'ü'.repeat(16) }).jwtSecret).toHaveLength(16);
  });

  it('requires an ADMIN_PASSWORD if an ADMIN_EMAIL is set', () => {
    expect(refusal({ ADMIN_EMAIL: 'boss@example.com' })).toMatch(/^ADMIN_PASSWORD: /);
    expect(readConfig({ ADMIN_PASSWORD: 'correct horse' })).toMatchObject({
      admin: undefined,
      adminPassword: 'correct horse',
    });
  });

  it.each(Object.keys(S3))('requires %s if the other S3 variables are set', (name) => {
    const { [name as keyof typeof S3]: _, ...rest } = S3;
    const message = refusal(rest);
    expect(message).toMatch(new RegExp(`^${name}: got nothing`));
    expect(message).not.toContain('geheim');
  });

  it.each(['1', '0', 'on', 'OFF', 'True', 'false', 'yes', 'no'])('accepts %s as the value of a switch', (value) => {
    const on = ['1', 'on', 'true', 'yes'].includes(value.toLowerCase());
    expect(readConfig({ APP_DEBUG: value }).debug).toBe(on);
  });

  it.each([
    ['false', false],
    ['2', 2],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
    ['127.0.0.1', '127.0.0.1'],
    ['fd00::/8', 'fd00::/8'],
  ])('reads the trusted proxies from TRUST_PROXY=%s', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
  });
});

describe('the variables that the server reads', () => {
  const textOf = (name: string): string => readFileSync(`${ROOT}${name}`, 'utf8');
  const namesIn = (text: string, form: RegExp): string[] => [...text.matchAll(form)].map(([, name = '']) => name);
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  const variables = [...read].filter((name) => !RETIRED.includes(name));

  it('are those of the table in the README', () => {
    const table = textOf('README.md')
      .split(/^## /m)
      .find((part) => part.startsWith('Environment\n'));
    const cells = namesIn(table ?? '', /^\| (`[^|]+) \|/gm);
    expect(cells.flatMap((cell) => namesIn(cell, /`([A-Z]\w+)`/g)).sort()).toEqual(variables.sort());
  });

  it('are in .env.example, with those of docker-compose.yml', () => {
    const ofCompose = namesIn(textOf('docker-compose.yml'), /\$\{(\w+)/g);
    const wanted = [...new Set([...variables, ...ofCompose])].sort();
    expect(namesIn(textOf('.env.example'), /^(\w+)=$/gm).sort()).toEqual(wanted);
  });
});
