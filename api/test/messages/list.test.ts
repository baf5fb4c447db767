import { sharedApp } from '../support/app.js';
import { aThread, fillThread, write } from './support/a-thread.js';
import { TRANSPORTS } from './support/transports.js';

describe.each(TRANSPORTS)('the messages of a booking over %s', (_name, transport) => {
  const app = sharedApp();
  const numbers = (messages: { text: string }[] | null) => messages?.map(({ text }) => Number(text.split(' ')[1]));
  const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);

  it('are the newest 50 without arguments, and as many as asked for with them', async () => {
    const { booking, ofProvider } = await aThread(app);
    await fillThread(app, booking, 120);
    expect(numbers((await transport.list(app, ofProvider, booking.id)).value)).toEqual(range(120, 71));
    expect(numbers((await transport.list(app, ofProvider, booking.id, { first: 1 })).value)).toEqual([120]);
    expect(numbers((await transport.list(app, ofProvider, booking.id, { first: 100 })).value)).toEqual(range(120, 21));
  });

  it('continue before a message, regardless of what was sent since, until there are no more', async () => {
    const { booking, customer, ofProvider } = await aThread(app);
    await fillThread(app, booking, 7);
    const page = (before?: string) =>
      transport.list(app, ofProvider, booking.id, { first: 3, ...(before !== undefined && { before }) });
    const first = (await page()).value;
    await write(app, customer, booking, 'Message 8');
    const second = (await page(first?.at(-1)?.id)).value;
    const third = (await page(second?.at(-1)?.id)).value;
    expect([first, second, third].map((messages) => numbers(messages))).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
    expect((await page(third?.[0]?.id)).value).toEqual([]);
  });

  it('continue before an instant', async () => {
    const { booking, ofProvider } = await aThread(app);
    await fillThread(app, booking, 5);
    const before = '2026-06-15T10:00:03+02:00';
    expect(numbers((await transport.list(app, ofProvider, booking.id, { before })).value)).toEqual([2, 1]);
  });

  it.each([0, 101, -1])('reject %i as the number of results', async (first) => {
    const { booking, ofProvider } = await aThread(app);
    const answer = await transport.list(app, ofProvider, booking.id, { first });
    expect(answer).toMatchObject({ code: 'BAD_USER_INPUT', fields: { first: expect.any(String) as string } });
  });

  it('reject a cursor that is no message of this booking', async () => {
    const { booking, ofProvider } = await aThread(app);
    const other = await aThread(app);
    await fillThread(app, booking, 2);
    await write(app, other.customer, other.booking);
    const foreign = await write(app, other.customer, other.booking);
    for (const before of ['x', '2026-13-01T00:00:00Z', '00000000-0000-4000-8000-000000000000', foreign.id]) {
      const answer = await transport.list(app, ofProvider, booking.id, { before });
      expect(answer).toMatchObject({ code: 'BAD_USER_INPUT', fields: { before: expect.any(String) as string } });
    }
  });
});
