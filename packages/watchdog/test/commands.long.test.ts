import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed, run, start } from '../src/commands.mjs';

const MODULE = new URL('../src/commands.mjs', import.meta.url).href;
const sh = (script: string): [string, string[]] => ['/bin/sh', ['-c', script]];

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(10)) if (holds()) return;
  throw new Error(`It did not happen within 20 s that ${what}`);
}

describe('a command', () => {
  it('ends with its exit code and its output', async () => {
    const ended = await start(...sh('echo one; echo two >&2; exit 3')).ended;
    expect(ended.code).toBe(3);
    expect(ended.output.split('\n').sort()).toEqual(['one', 'two']);
  });

  it('reports each line, if that is requested, instead of collecting them', async () => {
    const lines: string[] = [];
    const { output } = await start(...sh('echo one; echo two'), {
      onLine: (line) => lines.push(line),
    }).ended;
    expect([lines, output]).toEqual([['one', 'two'], '']);
  });

  it('has the environment of this process, with additions and without removed variables', async () => {
    const { output } = await start(...sh('echo "$ADDED-${HOME-none}-$PATH"'), {
      env: { ADDED: 'yes', HOME: undefined },
    }).ended;
    expect(output).toBe(`yes-none-${process.env.PATH}`);
  });

  it('is killed with its children when its time is over', async () => {
    const { code, output } = await start(...sh('echo $$; sleep 60 & echo $!; wait'), {
      timeout: 500,
    }).ended;
    const [first, second, message] = output.split('\n');
    expect(code).not.toBe(0);
    expect(message).toBe('Timeout: the command was killed after 0.5 s.');
    await until('they end', () => ![first, second].some((pid) => isAlive(Number(pid))));
  });

  it('leaves no child running when it ends', async () => {
    const { output } = await start(...sh('sleep 60 >/dev/null 2>&1 & echo $!')).ended;
    await until('its child ends', () => !isAlive(Number(output)));
  });

  it('that fails rejects with its output', async () => {
    const failure = run('The build', ...sh('echo broken; exit 2'));
    await expect(failure).rejects.toThrow(CommandFailed);
    await expect(failure).rejects.toThrow('broken\n\nThe build failed (exit code 2).');
  });
});

describe('on SIGTERM', () => {
  /** A process that starts a script, prints its lines, and stops it on signals. */
  function startParent(script: string, graceMs: number) {
    const source = `import { start, stopOnSignals } from '${MODULE}';
      stopOnSignals(${graceMs});
      const { ended } = start('/bin/sh', ['-c', process.argv[1]], { onLine: (line) => console.log(line) });
      ended.then(() => console.log('settled'));`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', source, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    createInterface(parent.stdout).on('line', (line) => lines.push(line));
    return { parent, lines };
  }

  it('stops the commands and then the process', async () => {
    const { parent, lines } = startParent(
      'trap "echo stopped; exit" TERM; echo ready; (while :; do sleep 0.05; done) 2>/dev/null & wait',
      20_000,
    );
    await until('it is ready', () => lines.includes('ready'));
    parent.kill('SIGTERM');
    const [code] = (await once(parent, 'close')) as [number];
    expect([code, lines]).toEqual([143, ['ready', 'stopped']]);
  });

  it('kills commands that do not stop in time', async () => {
    const { parent, lines } = startParent('trap "" TERM; echo $$; while :; do sleep 0.05; done', 300);
    await until('it is ready', () => lines.length > 0);
    parent.kill('SIGTERM');
    const [code] = (await once(parent, 'close')) as [number];
    expect(code).toBe(143);
    await until('the command ends', () => !isAlive(Number(lines[0])));
  });
});
