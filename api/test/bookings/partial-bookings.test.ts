import { getNamedType, getNullableType, type GraphQLOutputType, isLeafType, isListType, isObjectType } from 'graphql';
import { shapeWith, WHOLE_BOOKING } from '../../src/marketplace/bookings/booking-view.js';
import { proposeChange } from '../../src/marketplace/bookings/propose-change.js';
import { createSchema } from '../../src/transports/graphql/schema.js';
import { sendMessage } from '../../src/marketplace/messages/send-message.js';
import { answerReview } from '../../src/marketplace/reviews/answer-review.js';
import { removeReview } from '../../src/marketplace/reviews/remove-review.js';
import { Random } from '../fuzz/support/random.js';
import { aReview } from '../reviews/support/a-review.js';
import { sharedApp } from '../support/app.js';
import { aBooking, anAdmin, aService, aSlot, asViewer, tokenOf } from '../support/factories.js';

/** Fields without arguments below a type, each as its names from outside to inside. */
function leavesOf(type: GraphQLOutputType): string[][] {
  const named = getNamedType(type);
  if (isLeafType(named)) return [[]];
  if (!isObjectType(named)) throw new Error(`${named.name} is not expected in a booking`);
  return Object.values(named.getFields()).flatMap(({ name, type: below }) =>
    leavesOf(below).map((path) => [name, ...path]),
  );
}

/** The paths below each first name. */
const byFirst = (paths: readonly string[][]): [name: string, below: string[][]][] =>
  [...new Set(paths.map(([name = '']) => name))].map((name) => [
    name,
    paths.filter(([first]) => first === name).map(([, ...below]) => below),
  ]);

const selectionOf = (paths: readonly string[][]): string =>
  byFirst(paths)
    .map(([name, below]) => (below[0]?.length ? `${name} { ${selectionOf(below)} }` : name))
    .join(' ');

/** What a response with these paths alone contains of a value with all of them. */
function partOf(value: unknown, paths: readonly string[][]): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each) => partOf(each, paths));
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(byFirst(paths).map(([name, below]) => [name, partOf(fields[name], below)]));
}

const app = sharedApp();
const db = () => app.dataSource.manager;

/** Bookings of one customer and one provider, which together have a value in every field, and who reads them. */
async function aList() {
  const admin = await anAdmin(app);
  const reviewed = await aReview(app);
  const { customer, provider } = reviewed;
  const ofProvider = asViewer(provider);
  await answerReview(db(), app.deps, ofProvider, { id: reviewed.id, text: 'Thank you' });
  const removed = await aReview(app, { customer, provider });
  await removeReview(db(), app.deps, asViewer(admin), { id: removed.id, reason: 'Insults' });
  const service = await aService(app, { provider });
  const slotOn = (date: string) => aSlot(app, { provider, date, startTime: '20:00', endTime: '02:00' });
  const confirmed = await aBooking(app, { customer, service, slot: await slotOn('2026-07-01'), status: 'confirmed' });
  await proposeChange(db(), app.deps, ofProvider, {
    bookingId: confirmed.id,
    slotId: (await slotOn('2026-07-02')).id,
    message: 'A day later?',
  });
  await sendMessage(db(), app.deps, ofProvider, { bookingId: confirmed.id, text: 'Hello' });
  await sendMessage(db(), app.deps, asViewer(customer), { bookingId: confirmed.id, text: 'Hello' });
  await aBooking(app, { customer, service, slot: await slotOn('2026-07-05'), status: 'cancelled' });
  const hidden = await aService(app, { provider, isActive: false });
  await db().query('UPDATE bookings SET service_id = $1 WHERE id = $2', [hidden.id, removed.bookingId]);
  return {
    myBookings: tokenOf(app, customer),
    providerBookings: tokenOf(app, provider),
    adminBookings: tokenOf(app, admin),
  };
}

/** A list reads only what an operation selects (`shapeWith`). */
describe('a list of bookings with some of their fields', () => {
  it.each(['myBookings', 'providerBookings', 'adminBookings'] as const)(
    'has the same values in them as with all: %s',
    async (list) => {
      const schema = await createSchema();
      const type = schema.getQueryType()?.getFields()[list]?.type;
      if (!type || !isListType(getNullableType(type))) throw new Error(`${list} is no list`);
      const leaves = leavesOf(type);
      expect(leaves.length).toBeGreaterThan(45);
      const token = (await aList())[list];
      const read = async (paths: readonly string[][]) => {
        const { data, errors } = await app.graphql<Record<string, unknown>>(
          `{ ${list}(limit: 4) { ${selectionOf(paths)} } }`,
          {},
          token,
        );
        expect(errors).toEqual([]);
        return data?.[list];
      };
      const whole = await read(leaves);
      expect(whole).toHaveLength(4);

      const random = new Random(7);
      const several = (share: number) =>
        Array.from({ length: 40 }, () => [['id'], ...leaves.filter(() => random.chance(share))]);
      // Alone, and with what only some of the shapes contain.
      const besides = [[], [['timeline', 'at']], [['provider', 'city']]];
      const pairs = leaves.flatMap((leaf) => besides.map((others) => [leaf, ...others]));
      const selections = [...pairs, ...several(0.05), ...several(0.2)];
      for (const paths of selections) {
        const selection = selectionOf(paths);
        const expected = { selection, bookings: partOf(whole, paths) };
        // By graphql-js, and then without it (docs/decisions/0025).
        expect({ selection, bookings: await read(paths) }).toEqual(expected);
        expect({ selection, bookings: await read(paths) }).toEqual(expected);
      }
    },
  );

  it('does not search for what is not read', async () => {
    const tablesOf = async (fields: string[]) => {
      const { select } = shapeWith(new Set(fields));
      const plan = await db().query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${select} WHERE b.provider_id = $1 LIMIT 50`, [
        '00000000-0000-4000-8000-000000000000',
      ]);
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      return ['users', 'services', 'reviews', 'proposals'].filter((table) => text.includes(` on ${table} `));
    };
    expect(await tablesOf(['id', 'provider', 'provider.id', 'answerDueAt', 'review', 'review.rating'])).toEqual([
      'reviews',
      'proposals',
    ]);
    expect(await tablesOf(['provider.name', 'user.name', 'review.text'])).toEqual(['users', 'reviews']);
    expect(await tablesOf(['provider.name', 'answerDueAt'])).toEqual(['users', 'services', 'reviews', 'proposals']);
    expect(shapeWith(new Set(['answerDueAt', 'user.name']))).toBe(WHOLE_BOOKING);
    expect(shapeWith(undefined)).toBe(WHOLE_BOOKING);
  });
});
