import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { writeOperatorTexts } from '../../src/server/fill-demo.js';
import { TEXT_NAMES, textRoutes } from '../../src/transports/pages/texts.js';

describe('texts that an operator can replace', () => {
  let dataDir: string;
  let server: Server | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'marquee-texts-'));
    await mkdir(join(dataDir, 'texts'));
  });
  afterEach(async () => {
    server?.closeAllConnections();
    server?.close();
    await rm(dataDir, { recursive: true });
  });

  async function serve(): Promise<(name: string) => Promise<Response>> {
    server = createServer(express().use(textRoutes({ dataDir, appName: 'Balloons & Cake' })));
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return (name) => fetch(`http://127.0.0.1:${port}/texts/${name}.html`);
  }

  it('are those of the project at first, with the name of the marketplace', async () => {
    const text = await serve();
    for (const name of TEXT_NAMES) {
      const response = await text(name);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const html = await response.text();
      expect(html).toMatch(/<h2>|<p>/);
      expect(html).not.toContain('replace this text');
    }
    expect(await (await text('how-it-works')).text()).toContain('Balloons &amp; Cake brings people');
    expect((await text('prices')).status).toBe(404);
  });

  it('are replaced by Markdown files in DATA_DIR/texts', async () => {
    await writeFile(join(dataDir, 'texts', 'terms.md'), '## Ours\n\nWrite to [us](mailto:us@example.com).\n');
    const text = await serve();
    expect(await (await text('terms')).text()).toBe(
      '<h2>Ours</h2>\n<p>Write to <a href="mailto:us@example.com">us</a>.</p>\n',
    );
    expect(await (await text('privacy')).text()).toContain('personal data');
  });

  it('are those of its operator in the demo, unless there are others', async () => {
    await writeFile(join(dataDir, 'texts', 'terms.md'), 'Ours');
    await writeOperatorTexts(dataDir);
    const text = await serve();
    const contact = await (await text('contact')).text();
    expect(contact).toContain('<p>Balloons &amp; Cake is run by Larkspur &amp; Lane Events');
    expect(contact).toContain('<h2>About a booking</h2>');
    expect(await (await text('privacy')).text()).toContain('is responsible for the personal data');
    expect(await (await text('terms')).text()).toBe('<p>Ours</p>\n');
  });

  it('show HTML and script addresses as text', async () => {
    await writeFile(join(dataDir, 'texts', 'help.md'), '<img src=x onerror=alert(1)> [a](javascript:alert(1))');
    const html = await (await (await serve())('help')).text();
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toMatch(/<img|href="javascript/);
  });

  it('stop the start with the name of a file that is too long', async () => {
    const file = join(dataDir, 'texts', 'contact.md');
    await writeFile(file, 'long '.repeat(50_000));
    expect(() => textRoutes({ dataDir, appName: 'Marquee' })).toThrow(file);
  });
});
