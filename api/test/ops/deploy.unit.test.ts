import { readFileSync } from 'node:fs';
import { CALENDAR_PATH } from '../../src/reactions/calendar/calendar-addresses.js';
import { UNSUBSCRIBE_PATH } from '../../src/reactions/mail/unsubscribe.js';
import { parse, parseAllDocuments } from 'yaml';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const ingresses = parseAllDocuments(read('deploy/kubernetes/ingress.yaml')).map(
  (document) => document.toJS() as Ingress,
);
const manifest = <T>(name: string): T => parse(read(`deploy/kubernetes/${name}.yaml`)) as T;

/** The variables of the table in the README. */
const documented = new Set(
  [...read('README.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  ),
);
/** Read by Node and by Marquee's own start. */
const OF_NODE = ['NODE_ENV', 'UV_THREADPOOL_SIZE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];

interface Deployment {
  spec: {
    replicas: number;
    strategy: { rollingUpdate: { maxUnavailable: number } };
    template: {
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: { runAsNonRoot: boolean; runAsUser: number };
        containers: {
          image: string;
          ports: { containerPort: number }[];
          readinessProbe: Probe;
          startupProbe: Probe;
          livenessProbe: Probe;
          lifecycle: { preStop: { exec: { command: string[] } } };
          securityContext: {
            allowPrivilegeEscalation: boolean;
            readOnlyRootFilesystem: boolean;
            capabilities: { drop: string[] };
          };
          volumeMounts: { mountPath: string }[];
        }[];
      };
    };
  };
}
interface Ingress {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: { rules: { host: string; http: { paths: { path: string }[] } }[] };
}
interface Probe {
  httpGet: { path: string };
}

describe('the manifests for Kubernetes', () => {
  const { spec } = manifest<Deployment>('deployment');
  const pod = spec.template.spec;
  const [container] = pod.containers;

  it('name variables that the README documents', () => {
    const { configMapGenerator } = manifest<{ configMapGenerator: { literals: string[] }[] }>('kustomization');
    const names = configMapGenerator.flatMap(({ literals }) => literals).map((literal) => literal.split('=', 1)[0]);
    const secret = /The secret `marquee` has ([^.]+)\./.exec(
      read('deploy/kubernetes/deployment.yaml').replace(/\n# /g, ' '),
    );
    const secrets = secret?.[1]?.match(/[A-Z][A-Z\d_]+/g) ?? [];
    expect(secrets).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'JWT_SECRET']));
    for (const name of [...names, ...secrets]) expect(documented).toContain(name);
  });

  it('list each other file as a resource', () => {
    const { resources } = manifest<{ resources: string[] }>('kustomization');
    for (const name of resources) expect(read(`deploy/kubernetes/${name}`)).toMatch(/^kind: /m);
    expect(resources).toHaveLength(6);
  });

  it('run the server as the user of the image, without privileges, writing only to volumes', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/data']);
  });

  it('remove the trace of a client, and log no path with a key', () => {
    const [headers, all, keys] = ingresses;
    expect(headers).toMatchObject({ kind: 'ConfigMap', data: { traceparent: '' } });
    expect(read('deploy/kubernetes/ingress.yaml')).toContain(
      `\`proxy-set-headers: marquee/${headers?.metadata.name}\``,
    );
    expect(keys?.metadata.annotations).toEqual({ 'nginx.ingress.kubernetes.io/enable-access-log': 'false' });
    const pathsOf = (ingress?: Ingress) =>
      ingress?.spec.rules.flatMap(({ http }) => http.paths.map(({ path }) => path));
    expect(pathsOf(keys)).toEqual([CALENDAR_PATH, UNSUBSCRIBE_PATH]);
    expect(keys?.spec.rules.map(({ host }) => host)).toEqual(all?.spec.rules.map(({ host }) => host));
  });

  it('send requests only to servers that are ready, and restart those that are not alive', () => {
    expect(container?.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container?.startupProbe.httpGet.path).toBe('/readyz');
    expect(container?.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container?.ports).toEqual([expect.objectContaining({ containerPort: 4000 })]);
  });

  it('replace servers one after the other, and leave each the time to complete its requests', () => {
    expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    const [, pause] = container?.lifecycle.preStop.exec.command ?? [];
    // 9.5 s after the signal the server has ended.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(pause) + 10);
    const { spec: budget } = manifest<{ spec: { minAvailable: number } }>('disruption-budget');
    expect(budget.minAvailable).toBeLessThan(spec.replicas);
    expect(budget.minAvailable).toBeGreaterThan(0);
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/systemd/marquee@.service');

  it('names variables that the README documents, and the file that the image starts', () => {
    const names = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((assignment) => assignment.split('=', 1)[0] ?? ''),
    );
    expect(names).toContain('PORT');
    for (const name of names) expect([...documented, ...OF_NODE]).toContain(name);
    const [, start = ''] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? [];
    expect(start).toMatch(/^node .* api\/dist\/bundle\/main\.js$/);
    expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(start.split(' ')).replaceAll(',', ', ')}`);
    // The same settings of Node.js in each of them.
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    expect(scripts.start).toContain(start.replace('api/dist/bundle/main.js', 'scripts/start.mjs'));
    for (const name of OF_NODE.slice(1)) {
      const value = new RegExp(`\\b${name}=(\\d+)`).exec(unit)?.[1] ?? '';
      expect(scripts.start).toContain(`${name}=\${${name}:-${value}}`);
      expect(read('Dockerfile')).toContain(` ${name}=${value} `);
    }
  });

  it('leaves the server the time to complete its requests, without privileges', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(10);
    for (const line of ['User=marquee', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(unit).toContain(`\n${line}\n`);
  });
});

describe('the configuration of nginx', () => {
  const nginx = read('deploy/nginx/marquee.conf');
  const upstream = read('deploy/nginx/upstream.conf');

  it('hides figures, logs no keys, and replaces headers that a client may have forged', () => {
    expect(nginx).toContain('location = /metrics { return 404; }');
    expect(nginx).toContain('~*^/(calendar|unsubscribe)/ 0;');
    expect(nginx.match(/^server \{$/gm)).toHaveLength(2);
    expect(nginx.match(/^ {4}access_log \S+ marquee if=\$is_logged;$/gm)).toHaveLength(2);
    expect(nginx).toMatch(/location ~\* \^\/\(calendar\|unsubscribe\)\/ \{[^}]* error_log \S+ crit;[^}]* proxy_pass/);
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx).toContain("proxy_set_header traceparent '';");
  });

  it('permits no old TLS, demands TLS from browsers that have used it, and redirects to no name that a client chose', () => {
    expect(nginx).toMatch(/^ {4}ssl_protocols +TLSv1\.2 TLSv1\.3;$/m);
    expect(nginx).toContain('add_header Strict-Transport-Security "max-age=31536000" always;');
    // In a location, it would replace the header of the server.
    expect(nginx.match(/add_header/g)).toHaveLength(1);
    expect(nginx).toContain('return 301 https://$server_name$request_uri;');
  });

  it('lets the longest form pass, and keeps connections for less time than the server', () => {
    expect(nginx).toContain('client_max_body_size 52m;');
    expect(Number(/keepalive_timeout (\d+)s;/.exec(upstream)?.[1])).toBeLessThan(65);
  });

  it('tries each process also after both have failed, so that it sends no 502 while one has come back', () => {
    const servers = (pattern: RegExp): string[] => [...upstream.matchAll(pattern)].map(([, address = '']) => address);
    const all = servers(/^ {4}server (\S+) max_fails=2 fail_timeout=2s;$/gm);
    expect(all).toHaveLength(2);
    expect(servers(/^ {4}server (\S+) max_fails=0 backup;$/gm)).toEqual(all);
    expect(nginx).toContain(`proxy_next_upstream_tries ${2 * all.length};`);
  });

  it('waits for a frozen process for less time than the web app, and longer for forms with files and WebSockets', () => {
    const [, all = '', long = ''] = nginx.split(/^ {4}location (?:\/|@long) \{$/m);
    const timeoutOf = (location: string): number => Number(/proxy_read_timeout (\d+)s;/.exec(location)?.[1]);
    // docs/operations.md: the slowest response while the database is frozen takes 6.3 s, and the web app waits for 10 s.
    expect(timeoutOf(all)).toBeGreaterThan(6.3);
    expect(timeoutOf(all)).toBeLessThan(10);
    expect(timeoutOf(long)).toBeGreaterThan(60);
    const isLong = /map "\$http_upgrade \$http_content_type" \$is_long \{([^}]+)\}/.exec(nginx)?.[1] ?? '';
    expect(isLong).toContain('~*^websocket');
    expect(isLong).toContain('multipart/form-data');
  });
});
