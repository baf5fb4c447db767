import { execFile } from 'node:child_process';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Checkup } from '../../src/programs/doctor/checkup.js';
import { aDataDir, cleanUp, SECRET, startServer } from '../faults/support/server.js';

const DOCTOR = fileURLToPath(new URL('../../dist/programs/doctor/doctor.main.js', import.meta.url));

afterAll(cleanUp);

interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the doctor with a minimal environment, as cron would. */
const doctor = (env: Record<string, string>, ...args: string[]): Promise<Said> =>
  new Promise((resolve) => {
    const { PATH = '' } = process.env;
    const options = { env: { PATH, TIME_ZONE: 'UTC', ...env } };
    execFile(process.execPath, [DOCTOR, ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });

it('checks a running and a stopped server, suggests what to do, and sets its exit code for cron', async () => {
  const dataDir = await aDataDir();
  const server = await startServer({ DATA_DIR: dataDir, JWT_SECRET: '' });

  const beside = await doctor({ DATA_DIR: dataDir });
  expect(beside).toMatchObject({ code: 0, stderr: '' });
  expect(beside.stdout).toMatch(
    /^Checked: the configuration, .*\n\n(Waiting for a later version:\n( .*\n)+\n)?No problems found\.\n$/,
  );
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect((await server.end()).code).toBe(0);

  await chmod(join(dataDir, 'jwt-secret'), 0o644);
  const after = await doctor({ DATA_DIR: dataDir });
  expect(after.code).toBe(1);
  expect(after.stdout).toContain('[jwt-secret]');
  expect(after.stdout).toContain('What to do: chmod 600');
  expect(after.stdout).not.toContain('No problems found');

  const json = await doctor({ DATA_DIR: dataDir, PORT: 'http' }, '--json');
  const { findings, unable } = JSON.parse(json.stdout) as Checkup;
  expect(json.code).toBe(1);
  expect(findings.map(({ check }) => check)).toEqual(['configuration', 'jwt-secret']);
  expect(unable).toEqual([]);
});

describe('the doctor', () => {
  it('exits with 2 and one line if there is no database, and creates none', async () => {
    const dataDir = await aDataDir();
    const { code, stderr } = await doctor({ DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Could not check: DATA_DIR: there is no database in .*\n$/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each([
    ['an unreachable database', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }],
    ['a URL of another database system', { DATABASE_URL: 'mysql://127.0.0.1/none' }],
  ])('exits with 2 and one line for %s', async (_, env) => {
    const { code, stderr } = await doctor({ ...env, JWT_SECRET: SECRET });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Could not check: .+\n$/);
  });

  it('exits with 2 for an unknown option', async () => {
    expect(await doctor({}, '--fix')).toMatchObject({ code: 2 });
  });
});
