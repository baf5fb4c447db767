import type { User } from '../../src/marketplace/users/user.entity.js';
import { aClock, sharedApp } from '../support/app.js';
import { aBooking, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

const TIMES = { date: '2026-08-01', startTime: '10:00', endTime: '11:00' };
const SLOT = 'id date startTime endTime endsNextDay isBooked';
const CREATE = `mutation ($input: CreateSlotInput!) { createSlot(input: $input) { ${SLOT} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateSlotInput!) { updateSlot(id: $id, input: $input) { ${SLOT} } }`;
const DELETE = 'mutation ($id: ID!) { deleteSlot(id: $id) }';

describe("a provider's time slots", () => {
  const app = sharedApp();
  let provider: User;
  let token: string;
  beforeEach(async () => {
    provider = await aProvider(app);
    token = tokenOf(app, provider);
  });

  const create = (body: object) => app.rest('POST', '/providers/slots', { token, body });
  const update = (id: string, body: object) => app.rest('PUT', `/providers/slots/${id}`, { token, body });
  const remove = (id: string) => app.rest('DELETE', `/providers/slots/${id}`, { token });
  const own = async () => (await app.rest('GET', '/providers/slots', { token })).body.slots;

  it('creates, moves and deletes a slot through GraphQL', async () => {
    type Made = { createSlot: { id: string } };
    const { data } = await app.graphql<Made>(CREATE, { input: TIMES }, token);
    const made = data?.createSlot;
    expect(made).toMatchObject({ ...TIMES, endsNextDay: false, isBooked: false });
    const variables = { id: made?.id, input: { ...TIMES, startTime: '09:30' } };
    expect((await app.graphql(UPDATE, variables, token)).data).toMatchObject({
      updateSlot: { id: made?.id, startTime: '09:30' },
    });
    expect((await app.graphql(DELETE, { id: made?.id }, token)).data).toEqual({
      deleteSlot: made?.id,
    });
    expect((await app.graphql('{ providerSlots { id } }', {}, token)).data).toEqual({
      providerSlots: [],
    });
  });

  it('lists slots by date and start time', async () => {
    await create({ ...TIMES, date: '2026-08-02', startTime: '08:00', endTime: '09:00' });
    await create({ ...TIMES, startTime: '20:00', endTime: '21:00' });
    await create(TIMES);
    expect(await own()).toMatchObject([
      { date: '2026-08-01', startTime: '10:00' },
      { date: '2026-08-01', startTime: '20:00' },
      { date: '2026-08-02', startTime: '08:00' },
    ]);
  });

  it('ignores the provider in the request and uses the signed-in one', async () => {
    const other = await aProvider(app);
    const { body } = await create({ ...TIMES, providerId: other.id, isBooked: true });
    expect(body.slot).toMatchObject({ isBooked: false });
    expect(await own()).toHaveLength(1);
  });

  it('treats a slot that ends before it starts as ending on the next day', async () => {
    const { body } = await create({ ...TIMES, startTime: '22:00', endTime: '02:00' });
    expect(body.slot).toMatchObject({ startTime: '22:00', endTime: '02:00', endsNextDay: true });
    const input = { ...TIMES, date: '2026-08-03', startTime: '20:00', endTime: '00:00' };
    const { data } = await app.graphql(CREATE, { input }, token);
    expect(data).toMatchObject({ createSlot: { endTime: '00:00', endsNextDay: true } });
  });

  it('rejects a slot that ends when it starts', async () => {
    const refusal = {
      status: 400,
      body: { errors: { endTime: 'End time must differ from the start time' } },
    };
    const body = { ...TIMES, endTime: TIMES.startTime };
    expect(await create(body)).toMatchObject(refusal);
    const { id } = await aSlot(app, { provider });
    expect(await update(id, body)).toMatchObject(refusal);
  });

  it('moves a slot or returns 404 when the slot is deleted concurrently', async () => {
    for (let times = 0; times < 20; times += 1) {
      const { id } = await aSlot(app, { provider });
      const [moved, removed] = await Promise.all([update(id, TIMES), remove(id)]);
      expect([200, 404]).toContain(moved.status);
      expect(removed.status).toBe(200);
    }
  });

  it('rejects a slot more than 100 years ahead', async () => {
    const { id } = await aSlot(app, { provider });
    expect(await create({ ...TIMES, date: '2126-06-15' })).toMatchObject({ status: 201 });
    for (const date of ['2126-06-17', '9999-12-31'])
      for (const answer of [await create({ ...TIMES, date }), await update(id, { ...TIMES, date })])
        expect(answer).toMatchObject({
          status: 400,
          body: { errors: { date: 'Date can be up to 100 years from today' } },
        });
  });

  it('returns 404 to a provider that edits or deletes what another provider owns', async () => {
    const { id } = await aSlot(app, { provider });
    const stranger = tokenOf(app, await aProvider(app));
    const path = `/providers/slots/${id}`;
    for (const answer of [
      await app.rest('PUT', path, { token: stranger, body: TIMES }),
      await app.rest('DELETE', path, { token: stranger }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const [document, variables] of [
      [UPDATE, { id, input: TIMES }],
      [DELETE, { id }],
    ] as const) {
      const { errors } = await app.graphql(document, variables, stranger);
      expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect(await own()).toHaveLength(1);
  });

  it.each(['pending', 'confirmed'] as const)(
    'rejects editing and deleting a slot that a %s booking holds',
    async (status) => {
      const service = await aService(app, { provider });
      const slot = await aSlot(app, { provider });
      await aBooking(app, { service, slot, status });
      expect(await own()).toMatchObject([{ _id: slot.id, isBooked: true }]);
      expect(await update(slot.id, TIMES)).toMatchObject({
        status: 409,
        body: { message: 'This time slot is booked and cannot be edited' },
      });
      expect(await remove(slot.id)).toMatchObject({
        status: 409,
        body: { message: 'This time slot is booked and cannot be deleted' },
      });
      expect(await own()).toMatchObject([{ _id: slot.id, startTime: '00:00', isBooked: true }]);
    },
  );

  it('returns 404 to another provider that deletes a booked slot', async () => {
    const service = await aService(app, { provider });
    const slot = await aSlot(app, { provider });
    await aBooking(app, { service, slot });
    const stranger = tokenOf(app, await aProvider(app));
    const answer = await app.rest('DELETE', `/providers/slots/${slot.id}`, { token: stranger });
    expect(answer.status).toBe(404);
  });

  it('edits and deletes a slot whose booking has been declined', async () => {
    const service = await aService(app, { provider });
    const slot = await aSlot(app, { provider });
    const booking = await aBooking(app, { service, slot, status: 'cancelled' });
    expect((await update(slot.id, TIMES)).status).toBe(200);
    expect((await remove(slot.id)).status).toBe(200);
    const { body } = await app.rest('GET', '/providers/bookings', { token });
    expect(body.bookings).toMatchObject([
      { _id: booking.id, eventDate: '2026-07-01', timeSlot: { _id: null, startTime: '00:00' } },
    ]);
  });
});

/** The dates in UTC and in the time zones of machine and marketplace may all differ. */
describe.each([
  ['Pacific/Kiritimati', '2026-06-16'],
  ['Europe/Berlin', '2026-06-15'],
  ['Pacific/Pago_Pago', '2026-06-14'],
])('a marketplace in %s where today is %s', (timeZone, today) => {
  const app = sharedApp(() => ({ clock: aClock('2026-06-15T10:30:00Z', timeZone) }));
  let token: string;
  beforeAll(async () => {
    token = tokenOf(app, await aProvider(app));
  });

  const yesterday = `2026-06-${Number(today.slice(8)) - 1}`;
  const times = { startTime: '10:00', endTime: '11:00' };

  it('accepts a slot today but rejects one yesterday', async () => {
    const past = { status: 400, body: { errors: { date: 'Date must be today or later' } } };
    const refused = { token, body: { ...times, date: yesterday } };
    expect(await app.rest('POST', '/providers/slots', refused)).toMatchObject(past);
    const made = await app.rest('POST', '/providers/slots', {
      token,
      body: { ...times, date: today },
    });
    expect(made.status).toBe(201);
    const { _id } = made.body.slot as { _id: string };
    expect(await app.rest('PUT', `/providers/slots/${_id}`, refused)).toMatchObject(past);
  });
});
