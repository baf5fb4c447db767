import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { aVisit, fontsLoaded, openBrowser } from './support/browser.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aCustomer, aProvider, aService } from './support/people.js';

interface FirstView {
  scripts: string[];
  styles: string[];
  libraries: string;
  late: string[];
  picture?: string;
}

const inDist = (file: string): string => fileURLToPath(new URL(`../web/dist/${file}`, import.meta.url));

const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" />';

const stylesLoaded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (!link.sheet) await new Promise((loaded) => link.addEventListener('load', loaded));
    }
  });

const SCRIPTS = '**/assets/*.js';

/** Holds back the files that match until the function is called that it returns. */
async function heldBack(page: Page, files: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The budgets must count exactly what a browser loads. */
describe('the first view', () => {
  let market: Marketplace;
  let views: Record<string, FirstView>;
  let serviceId: string;
  let providerId: string;
  let withScrollbars: Browser;
  beforeAll(async () => {
    withScrollbars = await openBrowser({ scrollbars: true });
    market = await openMarketplace();
    views = JSON.parse(await readFile(inDist('.first-views.json'), 'utf8')) as typeof views;
    const provider = await aProvider(market.url);
    providerId = provider.id;
    ({ serviceId } = await aService(market.url, provider));
  });
  afterAll(async () => {
    await withScrollbars?.close();
    await market?.close();
  });

  it.each([
    '/',
    '/services',
    '/services/:serviceId',
    '/providers/:providerId',
    '/book/:serviceId',
    '/login',
    '/forgot-password',
    '/register',
    '/provider/register',
  ])('loads on %s exactly the scripts that the build lists', async (address) => {
    const { storage } = await aCustomer(market.url);
    const signedIn = address.startsWith('/book');
    const { page, leave } = await market.visit(signedIn ? { storage } : {});
    await page.goto(address.replace(':serviceId', serviceId).replace(':providerId', providerId), {
      waitUntil: 'networkidle',
    });
    await page.getByRole('heading', { level: 1 }).waitFor();

    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        // For those who are signed in, after the first view.
        .filter(({ name }) => !/(UnreadBadge|messages|unread|useSubscription)-[^/]*$/.test(name))
        .map(({ name, encodedBodySize }) => [new URL(name).pathname.slice(1), encodedBodySize]),
    );
    expect(Object.fromEntries(loaded)).toEqual(await sizesOf(views[address]!.scripts));
    await leave();
  });

  it.each([
    ['/services', ['first', 'third']],
    ['/services?city=Nowhere', []],
  ])('requests the first pictures of the list at %s before the app runs: %j', async (address, requested) => {
    const { page, leave } = await market.visit({ viewport: { width: 1280, height: 800 } });
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.route('**/uploads/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: EMPTY_PICTURE }));
    const cards = [['first', 'other'], [], ['third'], ['fourth'], ['fifth']].map((names) => ({
      images: names.map((name) => ({ cardUrl: `/uploads/${name}-card.webp` })),
    }));
    await page.route('**/graphql', (route) => route.fulfill({ json: { data: { services: cards } } }));
    const pictures: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'image' && pictures.push(request.url())));
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(pictures.filter((url) => url.endsWith('-card.webp')).sort()).toEqual(
      requested.map((name) => `${market.url}/uploads/${name}-card.webp`),
    );
    await leave();
  });

  it.each([360, 420, 800, 1280, 1600])(
    'shows at %i px the first pictures of the list in the same place before and after the app starts',
    async (width) => {
      const { page, leave } = await market.visit({ viewport: { width, height: 800 } });
      await page.route('**/uploads/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: EMPTY_PICTURE }));
      await page.route('**/graphql', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: { services?: { id: string; images: object[] }[] } | null };
        const [service] = body.data?.services ?? [];
        if (body.data && service) {
          const images = [{ __typename: 'Image', cardUrl: '/uploads/picture-card.webp' }];
          body.data.services = Array.from({ length: 9 }, () => ({ ...service, id: randomUUID(), images }));
        }
        await route.fulfill({ response, json: body });
      });
      // Before the app starts, headings are in the fallback font, which has to wrap them in the same places.
      const start = await heldBack(page, /\/assets\/.*\.(js|woff2)$/);
      const placesOf = (pictures: string) =>
        page.locator(pictures).evaluateAll((found) =>
          found
            .filter((picture) => picture.getClientRects().length > 0)
            .map((picture) => picture.getBoundingClientRect())
            .map(({ left, top, right }) => [left, top, right].map(Math.round)),
        );
      await page.goto('/services', { waitUntil: 'commit' });
      await page.locator('.shell-page img').first().waitFor();
      await stylesLoaded(page);
      const before = await placesOf('.shell-page img');
      start();
      await page.locator('article').first().waitFor();
      await fontsLoaded(page);
      await page
        .locator('article')
        .evaluateAll((cards) =>
          Promise.all(cards.flatMap((card) => card.getAnimations().map((animation) => animation.finished))),
        );
      // A card has a border of a pixel, which belongs to the shape before.
      const after = (await placesOf('article .picture > img')).map(([left = 0, top = 0, right = 0]) => [
        left - 1,
        top - 1,
        right + 1,
      ]);
      expect(before.length).toBe(width < 664 ? 1 : width < 1024 ? 2 : width < 1600 ? 3 : 4);
      expect(after.slice(0, before.length)).toEqual(before);
      await leave();
    },
  );

  it.each(['/', '/services', '/login', '/register', '/provider/register'])(
    'renders %s without a spinner before it',
    async (address) => {
      const { page, leave } = await market.visit();
      await page.addInitScript(() => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('footer')) return;
          observer.disconnect();
          document.documentElement.dataset.firstDrawing = document.querySelector('main h1') ? 'the page' : 'a spinner';
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(address);
      await page.locator('footer').waitFor();
      expect(await page.locator('html').getAttribute('data-first-drawing')).toBe('the page');
      await leave();
    },
  );

  it.each([
    [360, '/'],
    [768, '/services'],
    [1280, '/'],
    [1280, '/admin/login'],
    [1600, '/'],
  ])('shows the header at %i px on %s in the same place before and after the app starts', async (width, address) => {
    const viewport = { width, height: 800 };
    const { page, leave } = await aVisit(withScrollbars, market.url, { viewport });
    const start = await heldBack(page, SCRIPTS);
    await page.goto(address, { waitUntil: 'commit' });
    const header = async (element: string) => {
      const logo = await page.locator(`${element} img`).first().boundingBox();
      const bar = await page.locator(element).boundingBox();
      return { logo, bar };
    };
    await page.locator('.shell img').waitFor();
    // Nothing is rendered before the styles have loaded, so the measurement waits for them.
    await stylesLoaded(page);
    const inShell = await header('.shell');
    expect(inShell.logo!.x).toBeGreaterThanOrEqual(16);

    start();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await header('header')).toEqual(inShell);
    await leave();
  });

  it.each([
    '/',
    '/services',
    '/providers/:providerId',
    '/login',
    '/forgot-password',
    '/register',
    '/provider/register',
    '/admin/login',
  ])('shows on %s the heading and the title of the page, in the same place, before the app starts', async (path) => {
    const seen = async (javaScriptEnabled: boolean) => {
      const context = await withScrollbars.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(market.url + path.replace(':providerId', providerId));
      const heading = page.getByRole('heading', { level: 1 });
      await heading.waitFor();
      if (javaScriptEnabled) await page.locator('footer').waitFor();
      await fontsLoaded(page);
      // Of its text: the heading of the shell may have padding.
      const { x, y } = await heading.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect();
      });
      const found = [await heading.textContent(), await page.title(), Math.round(x), Math.round(y)];
      await context.close();
      return found;
    };
    expect(await seen(false)).toEqual(await seen(true));
  });

  it.each([360, 1280])(
    'welcomes a returning provider at %i px by name, in the same place, before the app starts',
    async (width) => {
      const { name, storage } = await aProvider(market.url);
      const account = JSON.stringify({ name, role: 'provider' });
      const { page, leave } = await market.visit({
        viewport: { width, height: 800 },
        storage: { ...storage, account },
      });
      const start = await heldBack(page, SCRIPTS);
      await page.goto('/provider/dashboard', { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1, name: `Welcome, ${name}` });
      const place = async () => {
        await heading.waitFor();
        await stylesLoaded(page);
        await fontsLoaded(page);
        return heading.evaluate((element) => {
          const { x, y, height } = element.getBoundingClientRect();
          return [x, y, height].map(Math.round);
        });
      };
      const before = await place();
      start();
      await page.getByRole('tab', { name: 'Overview' }).waitFor();
      expect(await place()).toEqual(before);
      await leave();
    },
  );

  it('shows the title of a service on its booking page until the service arrives', async () => {
    const { page, leave } = await market.visit(await aCustomer(market.url));
    const arrive = await heldBack(page, '**/graphql');
    await page.goto(`/book/${serviceId}`);
    await page.getByText('Loading service').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Garden Wedding']);
    arrive();
    await page.getByRole('heading', { name: 'Book This Service' }).waitFor();
    await leave();
  });

  it('requests the list of services before the app is loaded, for visitors, and only once', async () => {
    const { storage } = await aCustomer(market.url);
    const visit = async (stored: Record<string, string>, isEarly: boolean) => {
      const { page, leave } = await market.visit({ storage: stored });
      const requests: (string | undefined)[] = [];
      let arrive = () => {};
      const requested = new Promise<void>((resolve) => (arrive = resolve));
      page.on('request', (request) => {
        if (!request.postData()?.includes('"operationName":"Services"')) return;
        requests.push(request.headers().authorization);
        arrive();
      });
      await page.route('**/assets/*.js', async (route) => {
        if (isEarly) await requested;
        await route.continue();
      });
      await page.goto('/services', { waitUntil: 'networkidle' });
      await page.getByRole('article').first().waitFor();
      await leave();
      return requests;
    };
    expect(await visit({}, true)).toEqual([undefined]);
    expect(await visit(storage, false)).toEqual([`Bearer ${storage.token}`]);
  });

  it('announces the stylesheets before all scripts, and loads each once', async () => {
    const { headers } = await fetch(`${market.url}/services`, { headers: { accept: 'text/html' } });
    const announced = (headers.get('link') ?? '').split(', ').map((link) => /^<\/([^>]+)>/.exec(link)?.[1] ?? '');
    const { styles } = views['/services']!;
    expect(styles.length).toBeGreaterThan(0);
    expect(announced.slice(0, styles.length)).toEqual(styles);

    const { page, leave } = await market.visit();
    const requested: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname.slice(1);
      if (path.endsWith('.css')) requested.push(path);
    });
    await page.goto('/services', { waitUntil: 'networkidle' });
    expect(requested.sort()).toEqual([...styles].sort());
    await leave();
  });

  it('announces the scripts that the booking page loads later in the headers of its HTML', async () => {
    const { headers } = await fetch(`${market.url}/book/${serviceId}`, {
      headers: { accept: 'text/html' },
    });
    const announced = [...(headers.get('link') ?? '').matchAll(/<\/([^>]+)>; rel=modulepreload/g)];
    const { libraries, late } = views['/book/:serviceId']!;
    expect(late.length).toBeGreaterThan(0);
    // The largest script is first, so that it does not wait for the others.
    expect(announced.map(([, script]) => script)).toEqual([libraries, ...late]);
  });
});

/** Sizes in bytes as sent: compressed where the build has compressed the file. */
async function sizesOf(scripts: string[]): Promise<Record<string, number>> {
  const sizes = scripts.map(async (script) => {
    const { size } = await stat(inDist(`${script}.br`)).catch(() => stat(inDist(script)));
    return [script, size] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}
