import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnWithWatchdog, type Options } from '../src/watchdog.mjs';

const PACKAGE = new URL('../src/watchdog.mjs', import.meta.url).href;

/** Starts the command with a watchdog in another process, which can then be killed, and passes on its output. */
const PARENT = `
import { spawnWithWatchdog } from '${PACKAGE}';
const { child } = spawnWithWatchdog(process.argv.slice(3), { onExit: process.argv[2] });
child.stdout.pipe(process.stdout);
`;

let scratch: string;
const parents = new Set<ChildProcess>();
const started: number[] = [];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'watchdog-'));
  await writeFile(join(scratch, 'parent.mjs'), PARENT);
});
afterEach(async () => {
  for (const parent of parents) parent.kill('SIGKILL');
  parents.clear();
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(scratch, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(10)) if (await holds()) return;
  throw new Error(`It did not happen within 20 s that ${what}`);
}

const textOf = (name: string): Promise<string> => readFile(join(scratch, name), 'utf8').catch(() => '');

/** Runs a shell script below a parent of its own. Resolves when the script has printed this number of process ids. */
async function startBelowParent(onExit: Options['onExit'], script: string, count: number) {
  const args = [join(scratch, 'parent.mjs'), onExit, '/bin/sh', '-c', script];
  const parent = spawn(process.execPath, args, {
    cwd: scratch,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  parents.add(parent);
  const pids: number[] = [];
  createInterface(parent.stdout).on('line', (line) => pids.push(Number(line)));
  await until('the script runs', () => pids.length === count);
  started.push(...pids);
  return { parent, pids };
}

/** The end of a command: its exit code and its output. */
async function ended(command: string[], options: Partial<Options> = {}) {
  const { child } = spawnWithWatchdog(command, { onExit: 'kill', ...options });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output, errors };
}

describe('when the parent is killed', () => {
  it('kills the command and its children', async () => {
    const script = 'sleep 60 & echo $!; echo $$; wait';
    const { parent, pids } = await startBelowParent('kill', script, 2);
    parent.kill('SIGKILL');
    await until('they end', () => !pids.some(isAlive));
  });

  it('kills a command that ignores signals', async () => {
    const script = "trap '' HUP INT TERM; echo $$; while :; do sleep 0.1; done";
    const { parent, pids } = await startBelowParent('kill', script, 1);
    parent.kill('SIGKILL');
    await until('it ends', () => !pids.some(isAlive));
  });

  it('lets a command shut down that handles SIGINT', async () => {
    // A shell cannot handle a signal that was ignored when it started, as SIGINT is; a program such as Node can.
    await writeFile(
      join(scratch, 'command.mjs'),
      `import { writeFileSync } from 'node:fs';
       const end = setTimeout(() => {}, 30_000);
       process.on('SIGTERM', () => {});
       process.on('SIGINT', () => { writeFileSync('ended', 'cleanly'); clearTimeout(end); });
       console.log(process.pid);`,
    );
    const script = `exec '${process.execPath}' command.mjs`;
    const { parent, pids } = await startBelowParent('shut down', script, 1);
    parent.kill('SIGKILL');
    await until('it ends', () => !pids.some(isAlive));
    expect(await textOf('ended')).toBe('cleanly');
  });

  it('ends a command that does not handle SIGINT', async () => {
    const { parent, pids } = await startBelowParent('shut down', 'echo $$; exec sleep 60', 1);
    parent.kill('SIGKILL');
    await until('it ends', () => !pids.some(isAlive));
  });

  it('ends the command even after signals to the process group', async () => {
    const script = `trap '' HUP INT TERM; echo $$; while :; do sleep 0.1; done`;
    const { parent, pids } = await startBelowParent('kill', script, 1);
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
      process.kill(-(await groupOf(pids[0] ?? 0)), signal);
      await sleep(50);
    }
    expect(pids.every(isAlive)).toBe(true);
    parent.kill('SIGKILL');
    await until('it ends', () => !pids.some(isAlive));
  });

  it('leaves no watchdog behind', async () => {
    const { parent, pids } = await startBelowParent('shut down', 'echo $$; exec sleep 60', 1);
    const group = await groupOf(pids[0] ?? 0);
    parent.kill('SIGKILL');
    await until('the process group ends', () => !isAlive(-group));
  });
});

async function groupOf(pid: number): Promise<number> {
  const { output } = await ended(['ps', '-o', 'pgid=', '-p', String(pid)]);
  return Number(output);
}

describe('a command with a watchdog', () => {
  it.each([
    ['its exit code', 'exit 3', 3],
    ['128 plus the signal that ended it', 'kill -TERM $$', 143],
  ])('returns %s', async (_what, script, code) => {
    expect((await ended(['/bin/sh', '-c', script])).code).toBe(code);
  });

  it('returns 127 and a message if it does not exist', async () => {
    const { code, errors } = await ended(['/nowhere/command']);
    expect(code).toBe(127);
    expect(errors).toContain('/nowhere/command');
  });

  it('has only its own output, no input, and no access to the pipe', async () => {
    const result = await ended(['/bin/sh', '-c', 'echo out; echo err >&2; cat; (: >&3) 2>/dev/null && echo open']);
    expect(result).toMatchObject({ output: 'out\n', errors: 'err\n' });
  });

  it('has a known process id', async () => {
    const { child, pid, end } = spawnWithWatchdog(['/bin/sh', '-c', 'echo $$; exec sleep 60'], {
      onExit: 'shut down',
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    await until('the process id is known', () => pid() !== undefined);
    expect(pid()).toBe(Number(line.toString()));
    end();
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(143);
  });

  it('may use signals of its process group to end', async () => {
    const { child } = spawnWithWatchdog(
      ['/bin/sh', '-c', 'trap "exit 5" TERM; echo ready; while :; do sleep 0.05; done'],
      { onExit: 'kill' },
    );
    await once(child.stdout, 'data');
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(5);
  });

  it('has exactly the environment that is passed, also variables that a shell cannot use', async () => {
    const env = {
      PATH: process.env.PATH,
      'npm_config_//registry.example/:_authToken': 'x y\n"z"',
      EMPTY: '',
      MISSING: undefined,
    };
    const names = Object.keys(env);
    const script = `const { env } = process;
      console.log(JSON.stringify([${JSON.stringify(names)}.map((name) => env[name] ?? null), env.WATCHDOG_VARIABLES]))`;
    const { output } = await ended([process.execPath, '-e', script], { env });
    expect(JSON.parse(output)).toEqual([[process.env.PATH, 'x y\n"z"', '', null], null]);
  });

  it.each([
    ['kill', 'SIGTERM'],
    ['shut down', 'SIGINT'],
  ] as const)('with such variables ends on the signal of “%s”', async (onExit, signal) => {
    const { child, end } = spawnWithWatchdog(
      [
        process.execPath,
        '-e',
        `for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === '${signal}' && process.exit(6));
         setTimeout(() => {}, 30_000); console.log('ready')`,
      ],
      { onExit, env: { PATH: process.env.PATH, 'a-b': '1' } },
    );
    await once(child.stdout, 'data');
    if (onExit === 'kill') process.kill(-(child.pid ?? 0), signal);
    else end();
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(6);
  });

  it('appends its errors to a log file that only its account can read', async () => {
    const logFile = join(scratch, 'log');
    for (const text of ['one', 'two'])
      expect(await ended(['/bin/sh', '-c', `echo ${text} >&2`], { logFile })).toEqual({
        code: 0,
        output: '',
        errors: '',
      });
    expect(await textOf('log')).toBe('one\ntwo\n');
    expect((await stat(logFile)).mode & 0o777).toBe(0o600);
  });

  it('does not change the umask if there is no log file', async () => {
    const expected = process.umask().toString(8).padStart(4, '0');
    expect((await ended(['/bin/sh', '-c', 'umask'])).output.trim().padStart(4, '0')).toBe(expected);
  });

  it('runs as the account that is passed', async () => {
    // Only root can use another account than its own.
    const uid = process.geteuid?.() === 0 ? 65_534 : process.geteuid?.();
    const { output } = await ended(['id', '-u'], { uid });
    expect(output).toBe(`${uid}\n`);
  });

  it('does not prevent the process from exiting after unref', async () => {
    const script = `import { spawnWithWatchdog } from '${PACKAGE}';
      const { child, unref } = spawnWithWatchdog(['/bin/sh', '-c', 'echo $$; exec sleep 60'], { onExit: 'kill' });
      child.stdout.once('data', (line) => { console.log(String(line).trim()); unref(); });`;
    const { code, output } = await ended([process.execPath, '--input-type=module', '-e', script]);
    started.push(Number(output));
    expect(code).toBe(0);
    await until('the command ends as well', () => !isAlive(Number(output)));
  });
});
