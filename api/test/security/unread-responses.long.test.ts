import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { anApp, type TestApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { connectTo, exchange, lines } from './support/raw.js';

afterAll(removeTemporaryFolders);

describe('unread responses', () => {
  /** Bytes of each response; the operating system buffers some millions of them. */
  const LARGE = 12_000_000;
  let app: TestApp;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'index.html'), `<!-- head --><!-- /head -->${'x'.repeat(LARGE)}`);
    app = await anApp({ webDirectory: folder, unread: 3 * LARGE });
  });
  afterAll(() => app.stop());

  const openConnections = () => promisify(app.server.getConnections.bind(app.server))();

  it('closes connections of an address whose unread responses take too much memory', async () => {
    const unread = [];
    for (let n = 0; n < 10; n += 1) {
      const { socket } = await connectTo(app);
      socket.pause();
      socket.write(lines('GET / HTTP/1.1', 'Host: a', 'Accept: text/html'));
      unread.push(socket);
    }
    await until(async () => (await openConnections()) <= 6);
    const kept = await openConnections();
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(kept).toBeLessThanOrEqual(6);
    for (const socket of unread) socket.destroy();
    await until(async () => (await openConnections()) === 0);
    const whole = await exchange(app, lines('GET / HTTP/1.1', 'Host: a', 'Accept: text/html', 'Connection: close'));
    expect(whole.length).toBeGreaterThan(LARGE);
  });
});
