import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { examine, overflow } from './support/accessibility.js';
import { DESKTOP, fontsLoaded, PHONE } from './support/browser.js';
import { hasFocus, tabTo } from './support/keyboard.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aPicture } from './support/pictures.js';
import { swipe } from './support/touch.js';
import { type Account, aCustomer, aProvider, aService, aSlot, call } from './support/people.js';
import { eventually } from '../api/test/support/eventually.js';

const COLOURS = ['#c0392b', '#27ae60', '#2980b9'];

/** A service with three pictures. @returns its id */
async function aServiceWithPictures(url: string, { token }: Account): Promise<string> {
  const body = new FormData();
  const texts = { title: 'Garden Wedding', category: 'Wedding Planning', description: 'A day among roses.' };
  for (const [name, value] of Object.entries({ ...texts, price: '1500', duration: '4-6 hours' })) body.set(name, value);
  for (const colour of COLOURS) {
    const { buffer, mimeType, name } = await aPicture('picture.png', colour);
    body.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  }
  const { service } = await call<{ service: { _id: string } }>(url, 'POST', '/providers/services', { token, body });
  return service._id;
}

/** Waits until the picture in view is in its place. A touch before that would stop it on the way. */
async function galleryAtRest(page: Page): Promise<void> {
  const left = async (locator: Locator) => Math.round((await locator.boundingBox())!.x);
  const frame = await left(page.locator('[aria-roledescription=carousel]'));
  await eventually(async () =>
    expect(await left(page.locator('[aria-roledescription=slide]:not([inert])'))).toBe(frame),
  );
}

/** The paths of the pictures that the browser has requested. */
const requested = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/uploads/')),
    ),
  ]);

/** Whether a select is wide enough for what is chosen. */
const isReadable = (select: Locator) =>
  select.evaluate((field: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = font;
    const { width } = pen.measureText(field.selectedOptions[0]!.text);
    return width <= field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
  });

/** Reading them throws, as with all data of sites blocked. */
function blockStorages() {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
}

/** They can be read, but not written. */
function fillStorages() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

describe('the public pages', () => {
  let market: Marketplace;
  let provider: Account;
  let serviceId: string;
  beforeAll(async () => {
    market = await openMarketplace();
    provider = await aProvider(market.url);
    serviceId = await aServiceWithPictures(market.url, provider);
    await aService(market.url, provider, { title: 'Winter Wedding' });
    await aSlot(market.url, provider);
  });
  afterAll(() => market?.close());

  it.each([
    ['blocks the storage', blockStorages],
    ['has a full storage', fillStorages],
  ])(
    'are open to a visitor whose browser %s, and can sign in until the page is closed',
    async (_how, limitStorages) => {
      const { email, password } = await aCustomer(market.url);
      const { page, leave } = await market.visit();
      await page.addInitScript(limitStorages);
      await page.goto('/');
      await page.getByRole('link', { name: 'Services', exact: true }).first().click();
      await page.getByRole('link', { name: 'Winter Wedding' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Winter Wedding' }).waitFor();
      await page.getByRole('link', { name: 'Book Now' }).click();
      await page.getByRole('radio', { name: /Customer/ }).check();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('link', { name: 'Continue with Winter Wedding' }).click();
      await page.getByLabel('Event Type').fill('Wedding');
      await page.getByRole('link', { name: 'My Bookings' }).click();
      await page.getByText('No bookings found').waitFor();
      await leave();
    },
  );

  it.each([
    ['on a desktop', DESKTOP],
    ['on a phone', PHONE],
  ])('lead a visitor from the home page to the login that booking requires, %s', async (_where, viewport) => {
    const { page, leave } = await market.visit({ viewport });
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Services' }).click();
    const card = page.getByRole('article').filter({ hasText: 'Garden Wedding' });
    // The card as a whole is the link: also its picture.
    await card.locator('.picture').click({ force: true });
    await page.waitForURL(`**/services/${serviceId}`);
    await page.getByRole('heading', { level: 1, name: 'Garden Wedding' }).waitFor();
    await eventually(async () => expect(await page.title()).toBe('Garden Wedding · Marquee'));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.getByRole('link', { name: provider.name }).first().click();
    await page.waitForURL(`**/providers/${provider.id}`);
    await page.getByRole('heading', { level: 1, name: `${provider.name} & Friends` }).waitFor();
    await eventually(async () => expect(await page.title()).toBe(`${provider.name} & Friends · Marquee`));
    expect(await page.content()).not.toContain(provider.email);

    await page.getByRole('region', { name: 'Services' }).getByRole('link', { name: 'Garden Wedding' }).click();
    await page.waitForURL(`**/services/${serviceId}`);
    await page.getByRole('link', { name: 'Book Now' }).click();
    await page.waitForURL('**/login');
    await leave();
  });

  it('lead a visitor who presses a link on a card to what the link names', async () => {
    const { page, leave } = await market.visit();
    await page.goto('/services');
    const card = page.getByRole('article').filter({ hasText: 'Garden Wedding' });
    await card.getByRole('link', { name: provider.name }).click();
    await page.waitForURL(`**/providers/${provider.id}`);
    await page.goBack();
    await card.getByRole('link', { name: 'Book Now' }).click();
    await page.waitForURL('**/login');
    await leave();
  });

  it.each(['services', 'providers'])('have the same title before and after the app starts below /%s', async (below) => {
    const path = `/${below}/${below === 'services' ? serviceId : provider.id}`;
    const written = /<title>([^<]*)</.exec(
      await (await fetch(market.url + path, { headers: { accept: 'text/html' } })).text(),
    );
    const { page, leave } = await market.visit();
    await page.goto(path);
    await page.getByRole('heading', { name: 'Reviews' }).waitFor();
    expect((await page.title()).replaceAll('&', '&amp;')).toBe(written?.[1]);
    await leave();
  });

  it('show contact data to signed-in people only', async () => {
    const { storage } = await aCustomer(market.url);
    const { page, leave } = await market.visit({ storage });
    await page.goto(`/providers/${provider.id}`);
    await page.getByRole('link', { name: provider.email }).waitFor();
    await leave();
  });

  it('fit a phone: with the whole search text and filters, and the services of a provider as lines', async () => {
    const { page, leave } = await market.visit({ viewport: PHONE });
    await page.goto('/services');
    const search = page.getByRole('searchbox', { name: 'Search services' });
    await search.fill('garden wedding');
    await eventually(async () =>
      expect(await search.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true),
    );
    await search.fill('');
    await page.getByLabel('City').selectOption('Springfield');
    await page.getByLabel('Category').selectOption('Wedding Planning');
    for (const filter of [page.getByLabel('City'), page.getByLabel('Category')]) {
      expect(await isReadable(filter)).toBe(true);
    }

    await page.goto(`/providers/${provider.id}`);
    const tile = page.getByRole('region', { name: 'Services' }).getByRole('link', { name: 'Garden Wedding' });
    await tile.waitFor();
    expect((await tile.boundingBox())!.height).toBeLessThan(150);
    await leave();
  });

  it('have no horizontal overflow on a phone with text of twice the size', async () => {
    const viewport = { width: 390, height: 800 };
    const { page, leave } = await market.visit({ viewport });
    for (const path of [
      '/',
      '/services',
      `/services/${serviceId}`,
      `/providers/${provider.id}`,
      '/login',
      '/register',
    ]) {
      await page.goto(path);
      await page.locator('main:not(:has([data-loading])) h1').waitFor();
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, viewport.width]);
    }
    // The name of the marketplace, for which there is no space, is hidden, and not its lower half.
    const brand = page.getByRole('banner').getByRole('link', { name: 'Marquee' });
    const [link, name] = [await brand.boundingBox(), await brand.locator('span').boundingBox()];
    expect(name!.y).toBeGreaterThanOrEqual(link!.y + link!.height);
    await page.goto('/services');
    const search = page.getByRole('searchbox', { name: 'Search services' });
    expect((await search.boundingBox())!.width).toBe(viewport.width - 32);
    // What is chosen is to be read.
    await page.getByLabel('Category').selectOption('Wedding Planning');
    expect(await isReadable(page.getByLabel('Category'))).toBe(true);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await leave();
  });

  it('wrap a long city and hyphenate titles with long words on a phone', async () => {
    const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
    const welsh = await aProvider(market.url, 'Wyn Provider', city);
    const title = 'Internationalisation Extravaganzas Uncharacteristically Unforgettable';
    const { serviceId } = await aService(market.url, welsh, { title });
    const { page, leave } = await market.visit({ viewport: PHONE });
    await page.goto(`/providers/${welsh.id}`);
    const shown = page.locator('main header').getByText(city);
    await shown.waitFor();
    // The whole name, also where its letters are.
    const right = await shown.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return Math.max(...[...text.getClientRects()].map((line) => line.right));
    });
    expect(right).toBeLessThanOrEqual(PHONE.width);
    expect(await overflow(page)).toEqual([]);
    await page.goto(`/services/${serviceId}`);
    const heading = page.getByRole('heading', { level: 1, name: title });
    // The heading that the server sends is replaced by that of the app.
    await page.getByRole('heading', { name: 'About this service' }).waitFor();
    expect(await heading.evaluate((element) => getComputedStyle(element).hyphens)).toBe('auto');
    await leave();
  });

  it('cover the cards that are scrolled below the filters, up to the corners of their bar', async () => {
    await aService(market.url, provider, { title: 'Lake Wedding' });
    await aService(market.url, provider, { title: 'Barn Wedding' });
    const { page, leave } = await market.visit({ viewport: { width: 1280, height: 500 } });
    await page.goto('/services');
    await page.getByRole('article').first().waitFor();
    await page.evaluate(() => window.scrollBy(0, document.querySelector('article')!.getBoundingClientRect().top + 100));
    const uncovered = await page.evaluate(() => {
      const bar = document.querySelector('main [role=search]')!;
      const { top, bottom } = bar.getBoundingClientRect();
      const cards = [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect());
      return cards
        .filter((card) => card.top < top && card.bottom > bottom)
        .flatMap(({ left, right }) => [left + 1, right - 1])
        .flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const))
        .filter(([x, y]) => !bar.contains(document.elementFromPoint(x, y)));
    });
    expect(uncovered).toEqual([]);
    await leave();
  });

  it('show the facts of the cards in a row at one height', async () => {
    const long = 'A wedding in a garden with lanterns, musicians, cake, flowers and fireworks at midnight';
    await aService(market.url, provider, { title: long, description: 'A day. '.repeat(60) });
    const { page, leave } = await market.visit({ reducedMotion: true });
    await page.goto('/services');
    const first = page.getByRole('article').filter({ hasText: long });
    await first.waitFor();
    await fontsLoaded(page);
    const heights = await page.evaluate(() => {
      const topOf = (element: Element) => element.getBoundingClientRect().top;
      const cards = [...document.querySelectorAll('article')];
      const row = cards.filter((card) => topOf(card) === topOf(cards[0]!));
      return row.map((card) => topOf(card.querySelector('.facts')!));
    });
    expect(heights.length).toBeGreaterThan(1);
    expect(heights).toEqual(heights.map(() => heights[0]));
    await leave();
  });

  it.each([
    [1.25, 1024],
    [1.5, 853],
    [2.625, 412],
  ])('have no line along the scallops with %f pixels per px', async (density, width) => {
    const { page, leave } = await market.visit();
    const devtools = await page.context().newCDPSession(page);
    const metrics = { width, height: 900, deviceScaleFactor: density, mobile: false };
    await devtools.send('Emulation.setDeviceMetricsOverride', metrics);
    await page.goto(`/providers/${provider.id}`);
    await page.getByRole('region', { name: 'Services' }).getByRole('link').first().waitFor();
    await fontsLoaded(page);
    const edge = (await page.locator('main header > [aria-hidden=true]').boundingBox())!;
    const { data: picture } = await devtools.send('Page.captureScreenshot');
    const { data, info } = await sharp(Buffer.from(picture, 'base64'))
      .extract({
        left: 0,
        top: Math.floor((edge.y - 4) * density),
        width: Math.floor(width * density * 0.6),
        height: Math.ceil((edge.height + 8) * density),
      })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rows = Array.from({ length: info.height }, (_, row) => {
      const pixels = data.subarray(row * info.width, (row + 1) * info.width);
      return { darkest: Math.min(...pixels), lightest: Math.max(...pixels) };
    });
    const [roof, ground] = [rows[0]!.darkest, rows.at(-1)!.darkest];
    // A line is lighter than the roof and darker than the ground, all along.
    expect(rows.filter(({ darkest, lightest }) => darkest > roof + 6 && lightest < ground - 6)).toEqual([]);
    await leave();
  });

  it('show the services of a provider as cards with one frame around picture and text', async () => {
    const { page, leave } = await market.visit();
    await page.goto(`/providers/${provider.id}`);
    const card = page.getByRole('region', { name: 'Services' }).getByRole('link', { name: 'Garden Wedding' });
    await card.waitFor();
    // An inline link would have a frame before and another after its picture.
    expect(await card.evaluate((link) => link.getClientRects().length)).toBe(1);
    await leave();
  });

  it.each([
    [0, 'on a desktop', DESKTOP],
    [0, 'on a phone', PHONE],
    [3, 'on a phone', PHONE],
    [8, 'on a phone', PHONE],
  ])('do not move the footer when %i cities arrive in it, %s', async (count, _where, viewport) => {
    const cities = Array.from({ length: count }, (_, index) => ({ city: `City ${index}`, services: 1 }));
    const { page, leave } = await market.visit({ viewport });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { catalogueCounts?: { cities: object[] } } | null };
      if (body.data?.catalogueCounts) {
        await arrived;
        body.data.catalogueCounts.cities = cities;
      }
      await route.fulfill({ response, json: body });
    });
    await page.goto('/login');
    const footer = page.getByRole('contentinfo');
    const link = footer.getByRole('link', { name: 'Birthday Parties' });
    const folded = viewport === PHONE ? ['Occasions', 'Cities'] : [];
    for (const name of folded) await footer.getByRole('heading', { name }).click();
    await link.waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await fontsLoaded(page);
    const before = await link.boundingBox();
    arrive();
    if (count === 0) await footer.getByRole('navigation', { name: 'Cities' }).waitFor({ state: 'detached' });
    else await eventually(async () => expect(await footer.getByRole('link', { name: /^City/ }).count()).toBe(count));
    expect(await link.boundingBox()).toEqual(before);
    await leave();
  });

  it('have no accessibility violation and no horizontal overflow', async () => {
    const { page, expectError, leave } = await market.visit();
    for (const path of [`/services/${serviceId}`, `/providers/${provider.id}`]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Reviews' }).waitFor();
      await page.getByRole('link', { name: 'Winter Wedding' }).waitFor();
      await examine(page);
    }
    for (const path of ['/services/7', '/providers/7']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: /^(Service|Provider) not found$/ }).waitFor();
      await examine(page);
      await expectError(/404/);
    }
    await page.goto(`/services/${serviceId}`);
    await page.getByRole('button', { name: 'Show picture 1 in full screen' }).click();
    await page.getByRole('dialog').getByRole('img').first().waitFor();
    await examine(page, { within: 'dialog' });
    await leave();
  });
});

describe('a gallery', () => {
  let market: Marketplace;
  let path: string;
  beforeAll(async () => {
    market = await openMarketplace();
    path = `/services/${await aServiceWithPictures(market.url, await aProvider(market.url))}`;
  });
  afterAll(() => market?.close());

  it('loads one picture in one size, and the next ones when it is used', async () => {
    const { page, leave } = await market.visit();
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await requested(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await eventually(async () => expect(await requested(page)).toHaveLength(3));
    await leave();
  });

  it('is used by keyboard: moved, opened in full screen and closed, with the focus where it was', async () => {
    const { page, leave } = await market.visit();
    await page.goto(path);
    const open = (index: number) => page.getByRole('button', { name: `Show picture ${index} in full screen` });
    await tabTo(page, open(1));
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Pictures of Garden Wedding' });
    await viewer.getByRole('img', { name: 'Garden Wedding, picture 1' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('Picture 2 of 3').waitFor({ state: 'attached' });
    // The focus stays in the dialog.
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await eventually(async () => expect(await hasFocus(open(2))).toBe(true));
    await galleryAtRest(page);
    await leave();
  });

  it('follows a swipe, also one that begins on a button', async () => {
    const { page, leave } = await market.visit({ viewport: PHONE });
    await page.goto(path);
    await swipe(page, page.getByRole('button', { name: 'Show picture 1 in full screen' }), -220, 0.75);
    await page.getByText('Picture 2 of 3').waitFor({ state: 'attached' });
    await galleryAtRest(page);
    await swipe(page, page.getByRole('button', { name: 'Next picture' }), -200);
    await page.getByText('Picture 3 of 3').waitFor({ state: 'attached' });
    await leave();
  });

  it('opens in full screen at the picture that was in view', async () => {
    const { page, leave } = await market.visit({ viewport: PHONE });
    await page.goto(path);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await page.getByRole('button', { name: 'Show picture 2 in full screen' }).click();
    const viewer = page.getByRole('dialog', { name: 'Pictures of Garden Wedding' });
    const picture = viewer.getByRole('img', { name: 'Garden Wedding, picture 2' });
    await eventually(async () => expect((await picture.boundingBox())?.x).toBe(0));
    await viewer.getByRole('button', { name: 'Close' }).click();
    await viewer.waitFor({ state: 'detached' });
    await leave();
  });

  it('closes full screen on Back, and leaves the page on the next Back', async () => {
    const { page, leave } = await market.visit();
    await page.goto('/');
    await page.goto('/services');
    await page.locator(`a[href="${path}"]`).first().click();
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('button', { name: 'Show picture 1 in full screen' }).click();
      const viewer = page.getByRole('dialog', { name: 'Pictures of Garden Wedding' });
      await viewer.waitFor();
      await page.evaluate(() => window.history.back());
      await viewer.waitFor({ state: 'detached' });
      await page.waitForURL(`**${path}`);
    }
    await page.evaluate(() => window.history.back());
    await page.waitForURL('**/services');
    await page.getByRole('heading', { name: 'Garden Wedding' }).waitFor();
    await leave();
  });
});
