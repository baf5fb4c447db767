import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/kernel/config.js';
import { createLogger } from '../../src/engine/ops/logger.js';
import { warnOfUnsentMails } from '../../src/server/start-mail.js';
import { start } from '../../src/server/start.js';
import { urlOf } from '../faults/support/postgres.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

/** The warning of a server whose mails no account receives (P32). */
const SECRET = 'x'.repeat(32);

function aLog() {
  const lines: string[] = [];
  return { lines, log: createLogger('warn', { write: (line) => void lines.push(line) }) };
}

describe('the warning of unsent mails', () => {
  let database: TestDatabase;
  let dataDir: string;
  beforeEach(async () => {
    database = await aDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'marquee-unsent-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is logged at the start when there is neither a mail server nor the mailbox page', async () => {
    const { lines, log } = aLog();
    const config = readConfig({
      DATABASE_URL: urlOf(database.address),
      JWT_SECRET: SECRET,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_DATA: 'off',
    });
    const running = await start(config, log, () => undefined);
    await running.stop();
    const warnings = lines.filter((line) => line.includes('Mails are neither sent nor shown'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('docs/operations.md');
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ folder: join(dataDir, 'mail') });
  });
});

it.each([
  [
    'with a mail server',
    { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.com', PUBLIC_URL: 'https://example.com' },
  ],
  ['with the mailbox page', {}],
])('is not logged %s', (_, env) => {
  const { lines, log } = aLog();
  warnOfUnsentMails(log, readConfig({ DATA_DIR: '/nowhere', ...env }));
  expect(lines).toEqual([]);
});
