import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Environment } from '../../src/kernel/config.js';
import { checkConfiguration, checkDataDirectory, readValidConfig } from '../../src/programs/doctor/configuration.js';
import { anApp } from '../support/app.js';
import { anAdmin, aCustomer } from '../support/factories.js';
import { complaints } from './patient.js';

const SECRET = '0f9b3c7d51e84a26b8d0c9e7f1a2364588b1c0d9e2f3a4b5';
const OWN_DATABASE = {
  DATABASE_URL: 'postgres://db/',
  JWT_SECRET: SECRET,
  TIME_ZONE: 'Asia/Tokyo',
};

const checksOf = (env: Environment) => checkConfiguration(readConfig(env), env).map(({ check }) => check);

describe('the doctor with an invalid configuration', () => {
  it('reports each invalid setting, and reads the others', () => {
    const { config, findings } = readValidConfig({
      DATABASE_URL: 'postgres://db/',
      TIME_ZONE: 'Mars/Olympus',
      S3_BUCKET: 'pictures',
      ADMIN_EMAIL: 'ada@example.com',
      PORT: 'http',
    });
    expect(config).toMatchObject({ databaseUrl: 'postgres://db/', port: 4000, s3: undefined });
    expect(findings.map(({ what }) => what.split(':')[0]).sort()).toEqual([
      'ADMIN_PASSWORD',
      'JWT_SECRET',
      'PORT',
      'S3_ENDPOINT',
      'TIME_ZONE',
    ]);
  });

  it('cannot check anything if DATABASE_URL is invalid', () => {
    expect(() => readValidConfig({ DATABASE_URL: 'mysql://db/' })).toThrow('DATABASE_URL');
  });

  it('reports invalid settings without the values of secrets', () => {
    const { findings } = readValidConfig({ JWT_SECRET: 'my secret', DEMO_PASSWORD: 'demo' });
    expect(findings).toHaveLength(2);
    expect(JSON.stringify(findings)).not.toMatch(/my secret|"demo/);
  });
});

describe('the doctor with a valid configuration', () => {
  it('reports nothing for the defaults, nor for a database of the operator with a strong secret', () => {
    expect(checksOf({})).toEqual([]);
    expect(checksOf(OWN_DATABASE)).toEqual([]);
  });

  it.each<[string, Environment, string]>([
    ['a secret of one repeated letter', { JWT_SECRET: 'a'.repeat(40) }, 'jwt-secret'],
    ['a placeholder as the secret', { JWT_SECRET: `please-ChangeMe-${SECRET}` }, 'jwt-secret'],
    ['disabled rate limits', { RATE_LIMITS: 'off' }, 'rate-limits'],
    ['debug mode', { APP_DEBUG: 'on' }, 'debug'],
    ['webhooks to private addresses', { WEBHOOKS_ALLOW: 'private' }, 'webhooks'],
    ['a missing time zone', { ...OWN_DATABASE, TIME_ZONE: '' }, 'time-zone'],
  ])('reports %s', (_, env, check) => {
    expect(checksOf(env)).toEqual([check]);
  });
});

describe('the doctor, for the data folder,', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'marquee-doctor-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const plenty = async () => 5e9;

  it('reports nothing while the data folder is empty', async () => {
    expect(await checkDataDirectory(readConfig({ DATA_DIR: dataDir }), plenty)).toEqual([]);
  });

  it('reports a secret file that others can read, unless JWT_SECRET is set', async () => {
    const config = readConfig({ DATA_DIR: dataDir });
    const file = join(dataDir, 'jwt-secret');
    await writeFile(file, SECRET, { mode: 0o600 });
    expect(await checkDataDirectory(config, plenty)).toEqual([]);
    await chmod(file, 0o640);
    expect(await checkDataDirectory(config, plenty)).toMatchObject([{ check: 'jwt-secret' }]);
    const another = readConfig({ DATA_DIR: dataDir, JWT_SECRET: SECRET });
    expect(await checkDataDirectory(another, plenty)).toEqual([]);
  });

  it('reports little disk space, even before the data folder exists', async () => {
    const config = readConfig({ DATA_DIR: join(dataDir, 'not/yet') });
    expect(await checkDataDirectory(config, async () => 12e6)).toMatchObject([
      { check: 'disk-space', what: expect.stringContaining('12 MB') as string },
    ]);
    // Tests cannot fill the real disk; this checks only that its free space can be read.
    const findings = await checkDataDirectory(config);
    expect(findings.every(({ check }) => check === 'disk-space')).toBe(true);
  });

  it('does not report disk space if the database and the pictures are stored elsewhere', async () => {
    const config = readConfig({
      ...OWN_DATABASE,
      DATA_DIR: dataDir,
      S3_ENDPOINT: 'https://s3.example.com',
      S3_REGION: 'x',
      S3_BUCKET: 'x',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    });
    expect(await checkDataDirectory(config, async () => 0)).toEqual([]);
  });
});

it('reports accounts of the demo in a database of the operator, and not in the embedded one', async () => {
  const app = await anApp();
  try {
    await anAdmin(app);
    await aCustomer(app, { email: 'olivia.bennett@example.com' });
    expect(await complaints(app)).toEqual([]);
    expect(await complaints(app, { env: OWN_DATABASE })).toEqual(['demo-accounts']);
    await app.dataSource.query(`UPDATE users SET email = 'olivia@elsewhere.org'`);
    expect(await complaints(app, { env: OWN_DATABASE })).toEqual([]);
  } finally {
    await app.stop();
  }
});
