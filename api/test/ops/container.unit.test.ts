import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** The instructions of the Dockerfile by stage, with continued lines joined. */
function stagesOf(dockerfile: string): string[][] {
  const lines = dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages: string[][] = [];
  for (const line of lines)
    if (line.startsWith('FROM ')) stages.push([line]);
    else stages.at(-1)?.push(line);
  return stages;
}

describe('the container image', () => {
  const stages = stagesOf(read('Dockerfile'));
  const last = stages.at(-1) ?? [];

  it('copies only files that exist and that .dockerignore allows', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = stages
      .flat()
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied.filter((path) => path !== '.')) {
      expect(`${path} ${existsSync(join(root, path))}`).toBe(`${path} true`);
      expect(allowed).toContain(path.split('/')[0]);
    }
    for (const path of allowed) expect(`${path} ${existsSync(join(root, path))}`).toBe(`${path} true`);
  });

  it('runs no install scripts, and contains no development packages', () => {
    const installs = stages.flat().filter((line) => line.includes('npm ci'));
    expect(installs).toHaveLength(2);
    for (const line of installs) expect(line).toContain('--ignore-scripts');
    expect(installs.filter((line) => line.includes('--omit=dev'))).toHaveLength(1);
    // Packages come from the stage without development packages, and only built files and texts from
    // the other.
    const copies = last.filter((line) => line.startsWith('COPY '));
    expect(copies).toEqual([
      'COPY --from=packages /app ./',
      'COPY --from=build /app/packages/embedded-postgres/dist packages/embedded-postgres/dist',
      'COPY --from=build /app/packages/watchdog/src packages/watchdog/src',
      'COPY --from=build /app/api/dist api/dist',
      'COPY --from=build /app/api/texts api/texts',
      'COPY --from=build /app/web/dist web/dist',
    ]);
  });

  it('makes its files readable for its user, regardless of the umask of the clone', () => {
    const [build = '', packages = ''] = stages.map((stage) => stage.at(-1));
    expect(build).toBe('RUN npm run build -- api web && chmod -R a+rX api/dist api/texts packages web/dist');
    expect(packages).toMatch(/ && chmod -R a\+rX \.$/);
  });

  it('uses a slim base and a normal user, checks /readyz, and starts Node.js without a shell', () => {
    expect(stages.every(([from]) => /^FROM node:\d+-bookworm-slim( AS \w+)?$/.test(from ?? ''))).toBe(true);
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(last.find((line) => line.startsWith('HEALTHCHECK '))).toContain('/readyz');
    const [command, ...others] = last.filter((line) => line.startsWith('CMD '));
    expect(others).toEqual([]);
    expect(JSON.parse(command?.slice(4) ?? '')).toEqual(expect.arrayContaining(['node', 'api/dist/bundle/main.js']));
  });
});

interface Compose {
  services: Record<
    string,
    {
      image?: string;
      build?: string;
      environment?: Record<string, string>;
      healthcheck?: { test: string[] };
      user?: string;
      tmpfs?: string[];
      depends_on?: Record<string, { condition: string }>;
      volumes?: string[];
      read_only?: boolean;
      cap_drop?: string[];
      security_opt?: string[];
      logging?: { driver: string; options: Record<string, string> };
    }
  >;
  volumes: Record<string, unknown>;
}

describe('docker-compose.yml', () => {
  const compose = parse(read('docker-compose.yml')) as Compose;
  const { app, postgres, redis } = compose.services;

  it('starts the server once PostgreSQL and Redis are healthy', () => {
    expect(app?.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
    });
    expect(postgres?.healthcheck?.test).toContain('pg_isready');
    expect(redis?.healthcheck?.test.join(' ')).toContain('redis-cli ping');
  });

  it('requires every secret, without a default', () => {
    const values = Object.values(compose.services).flatMap(({ environment = {} }) => Object.entries(environment));
    const secret = values.filter(([name]) => /SECRET|PASSWORD|AUTH|_URL/.test(name));
    expect(secret.map(([name]) => name).sort()).toEqual([
      'ADMIN_PASSWORD',
      'DATABASE_URL',
      'JWT_SECRET',
      'POSTGRES_PASSWORD',
      'REDISCLI_AUTH',
      'REDIS_URL',
    ]);
    for (const [, value] of secret) expect(value).toMatch(/\$\{\w+:\?[^}]+\}/);
  });

  it('excludes .env from the repository and from the image', () => {
    expect(read('.gitignore').split('\n')).toContain('.env');
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['*', '**/.env*']));
  });

  it('stores data in named volumes, and makes the root file systems of server and Redis read-only', () => {
    for (const volume of [app, postgres]
      .flatMap((service) => service?.volumes ?? [])
      .filter(
        // Scripts that the image runs.
        (mount) => !mount.endsWith(':ro'),
      ))
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    for (const service of [app, redis]) {
      expect(service?.read_only).toBe(true);
      expect(service?.cap_drop).toEqual(['ALL']);
    }
    // Otherwise every new container of Redis would leave an anonymous volume behind.
    expect(redis?.tmpfs).toEqual(['/data']);
  });

  it('limits the size of every log', () => {
    for (const { logging } of Object.values(compose.services)) {
      expect(logging?.driver).toBe('local');
      expect(logging?.options['max-size']).toMatch(/^\d+m$/);
      expect(logging?.options['max-file']).toMatch(/^\d+$/);
    }
  });

  it('runs Redis as its own user, and forbids every service to gain privileges', () => {
    // The other two images drop root by themselves: the server with USER, PostgreSQL when it
    // starts.
    expect(redis?.user).toBe('redis');
    for (const service of Object.values(compose.services))
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
  });
});
