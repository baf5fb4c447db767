import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readConfig } from '../../src/kernel/config.js';

const FOLDER = fileURLToPath(new URL('../../../deploy/compose/', import.meta.url));
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  security_opt?: string[];
  logging?: { driver: string; options: Record<string, string> };
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const environment = compose.services.app1?.environment ?? {};
const readme = readFileSync(join(FOLDER, '../../README.md'), 'utf8');

/** With a value for each variable that has no default. */
const filledIn = (text: string): string =>
  text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{(\w+):\?[^}]+\}/g, 'a-value-of-more-than-32-characters');

describe('deploy/compose', () => {
  it('mounts only files that exist, and volumes that it declares', () => {
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    const files = mounts.filter((source) => source.startsWith('.'));
    expect(files).toEqual(expect.arrayContaining(['../nginx/marquee.conf', './primary.sh', './replica.sh']));
    for (const file of files) expect(`${file} ${existsSync(join(FOLDER, file))}`).toBe(`${file} true`);
    const names = mounts.filter((source) => /^\w+$/.test(source));
    expect([...new Set(names)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('starts two equal servers with settings that they accept, and that the README documents', () => {
    expect(compose.services.app2).toEqual(compose.services.app1);
    for (const name of Object.keys(environment)) expect(readme).toContain(`\`${name}\``);
    const values = Object.entries(environment).map(([name, value]) => [name, filledIn(value)]);
    const config = readConfig({
      ...(Object.fromEntries(values) as Record<string, string>),
      ADMIN_EMAIL: 'ada@example.com',
      PUBLIC_URL: 'https://marquee.example.com',
    });
    expect(config.databaseUrl).toContain('@primary:5432,replica:5432/');
    expect(config.redisUrl).toContain('@redis:6379');
  });

  it('names only its own services as hosts', () => {
    const upstream = [...read('upstream.conf').matchAll(/^ {4}server (\w+):(\d+) max_fails=2 /gm)];
    expect(upstream.map(([, host, port]) => `${host}:${port}`)).toEqual(['app1:4000', 'app2:4000']);
    const hosts = [...upstream.map(([, host]) => host), compose.services.replica?.environment?.PRIMARY_HOST];
    for (const host of hosts) expect(Object.keys(compose.services)).toContain(host);
    for (const [, { depends_on: needed = {} }] of services)
      for (const name of Object.keys(needed)) expect(Object.keys(compose.services)).toContain(name);
  });

  it('sends requests to the same processes in the same way as nginx on one machine', () => {
    const withoutServers = (text: string): string => text.replace(/^#.*\n/, '').replace(/server \S+/g, 'server');
    expect(withoutServers(read('upstream.conf'))).toBe(withoutServers(read('../nginx/upstream.conf')));
  });

  it.each([
    ['compose.yaml', 'primary', './role.sh'],
    ['../../docker-compose.yml', 'postgres', './deploy/compose/role.sh'],
  ])('connects with a role that is no superuser: %s', (file, name, source) => {
    const { environment: its, volumes } = (parse(read(file), { merge: true }) as Compose).services[name] ?? {};
    expect(its?.POSTGRES_USER).toBe('postgres');
    expect(volumes).toContain(`${source}:/docker-entrypoint-initdb.d/role.sh:ro`);
    expect(read(file)).toContain('DATABASE_URL: postgres://marquee:');
  });

  it('checks each service, nginx by a path that it passes on', () => {
    for (const name of ['primary', 'replica'])
      expect(compose.services[name]?.healthcheck?.test).toContain('pg_isready');
    expect(compose.services.redis?.healthcheck?.test.join(' ')).toContain('redis-cli ping');
    const url = compose.services.nginx?.healthcheck?.test.at(-1) ?? '';
    expect(new URL(url).pathname).toBe('/healthz');
    const hidden = [...read('../nginx/marquee.conf').matchAll(/location = (\S+) +\{ return 404/g)].map(
      ([, path]) => path,
    );
    expect(hidden).toEqual(['/metrics', '/readyz']);
    // The image of the server has its own.
    expect(readFileSync(join(FOLDER, '../../Dockerfile'), 'utf8')).toMatch(/^HEALTHCHECK /m);
  });

  it('requires every secret, without a default', () => {
    const values = services.flatMap(([, { environment: its = {} }]) => Object.entries(its));
    const secrets = values.filter(([name]) => /SECRET|PASSWORD|AUTH|_URLS?$/.test(name));
    expect(secrets.length).toBeGreaterThan(8);
    for (const [, value] of secrets) expect(value).toMatch(/\$\{\w+:\?[^}]+\}/);
  });

  it('permits no service new privileges, limits each log, and makes root file systems without data read-only', () => {
    for (const [name, service] of services) {
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(service.logging?.driver).toBe('local');
      if (!['primary', 'replica'].includes(name)) expect(service.read_only).toBe(true);
    }
  });

  it.each(['primary.sh', 'replica.sh', 'role.sh'])(
    'has an executable script that the shell understands: %s',
    (name) => {
      accessSync(join(FOLDER, name), constants.X_OK);
      expect(spawnSync('sh', ['-n', join(FOLDER, name)], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
    },
  );
});
