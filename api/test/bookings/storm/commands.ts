import type { Person } from './person.js';

type Command = (person: Person) => Promise<unknown>;
/** Commands with how often they are given, relative to each other. */
export type Commands = readonly (readonly [weight: number, command: Command])[];

interface Row {
  id: string;
  providerId: string;
  slotId: string | null;
}

const PARTY = `$1 IN (customer_id, provider_id)`;

/** Mostly one of the newest bookings with this condition, sometimes any. */
async function aBooking(person: Person, condition: string): Promise<Row | undefined> {
  const where = person.chance(0.95) ? condition : `$1::uuid IS NOT NULL`;
  return person.pick(
    await person.rows<Row>(
      `SELECT id, provider_id AS "providerId", slot_id AS "slotId" FROM bookings WHERE ${where} ORDER BY created_at DESC LIMIT 12`,
      [person.id],
    ),
  );
}

const aFreeSlot = async (person: Person, providerId: string | null) =>
  person.pick(
    await person.rows<{ id: string; date: string; providerId: string }>(
      `SELECT id, date::text, provider_id AS "providerId" FROM slots
       WHERE provider_id = $1 AND ${person.chance(0.95) ? 'booking_id IS NULL AND date >= $2' : '$2::date IS NOT NULL'} ORDER BY date LIMIT 12`,
      [providerId, person.day(1)],
    ),
  );

const aService = async (person: Person, where: string) =>
  person.pick(
    await person.rows<{ id: string; providerId: string; isActive: boolean }>(
      `SELECT id, provider_id AS "providerId", is_active AS "isActive" FROM services WHERE ${where} ORDER BY created_at`,
      [person.id],
    ),
  );

const someWords = (person: Person): string | undefined =>
  person.chance(0.5) ? `Because of ${person.whole(1000)}.` : undefined;

/** Often sent to both servers at once, under the same key. */
const book: Command = async (person) => {
  const service = await aService(
    person,
    person.chance(0.95) ? 'provider_id <> $1 AND is_active' : '$1::uuid IS NOT NULL',
  );
  const slot = service && (await aFreeSlot(person, service.providerId));
  if (!slot) return;
  const key = `${person.email}-${person.random()}`;
  const body = {
    ...{ serviceId: service.id, providerId: service.providerId, eventDate: slot.date, timeSlot: slot.id },
    ...{ eventType: 'Wedding', guestCount: 1 + person.whole(200) },
    customerDetails: { name: 'Kim', email: 'kim@storm.test', phone: '555-0101' },
  };
  const ask = { method: 'POST', path: '/bookings', body, headers: { 'Idempotency-Key': key } };
  const urls = person.chance(0.3) ? person.town.urls : [person.anyUrl];
  const replies = await Promise.all(urls.map((url) => person.ask(ask, null, url)));
  const ids = replies.flatMap((reply) => (reply?.body.booking as { _id: string } | undefined)?._id ?? []);
  for (const id of new Set(ids)) person.town.done.push({ what: 'requested', id, who: person.id });
  if (replies.includes(null)) person.town.unknown.push({ what: 'requested', id: '', who: person.id });
};

const change =
  (what: string, condition: string, path: string, body: (person: Person) => object): Command =>
  async (person) => {
    const booking = await aBooking(person, condition);
    if (!booking) return;
    const sent = body(person) as { reason?: string };
    const reason = sent.reason === undefined ? {} : { reason: sent.reason };
    await person.ask(
      { method: 'PATCH', path: `/bookings/${booking.id}/${path}`, body: sent },
      { what, id: booking.id, ...reason },
    );
  };

/** Nobody responds to half of the requests once their slots have begun, so that they expire. */
const PENDING = `status = 'pending' AND (starts_at > now() AT TIME ZONE 'UTC' OR get_byte(uuid_send(id), 0) < 128)`;

const withdraw = change('withdrawn', `customer_id = $1 AND ${PENDING}`, 'cancel', (person) => ({
  reason: someWords(person),
}));
const confirm = change('confirmed', `provider_id = $1 AND status = 'pending'`, 'status', () => ({
  status: 'confirmed',
}));
const decline = change('declined', `provider_id = $1 AND ${PENDING}`, 'status', (person) => ({
  status: 'cancelled',
  reason: someWords(person),
}));

const move: Command = async (person) => {
  const booking = await aBooking(person, `customer_id = $1 AND ${PENDING}`);
  const slot = booking && (await aFreeSlot(person, booking.providerId));
  if (!slot) return;
  const ask = { method: 'PATCH', path: `/bookings/${booking.id}/move`, body: { slotId: slot.id } };
  await person.ask(ask, { what: 'moved', id: booking.id });
};

const propose: Command = async (person) => {
  const booking = await aBooking(person, `${PARTY} AND status = 'confirmed'`);
  if (!booking) return;
  // Sometimes one that is proposed for another booking, so that one of both is lost.
  const [proposed] = await person.rows<{ id: string }>(
    'SELECT slot_id AS id FROM proposals JOIN slots ON slots.id = slot_id WHERE provider_id = $1 LIMIT 1',
    [booking.providerId],
  );
  const slot = person.chance(0.3) && proposed ? proposed : await aFreeSlot(person, booking.providerId);
  const slotId = person.chance(0.25) ? null : slot?.id;
  if (slotId === undefined) return;
  const body = { slotId, message: someWords(person) };
  await person.ask(
    { method: 'POST', path: `/bookings/${booking.id}/proposal`, body },
    { what: 'proposed', id: booking.id },
  );
};

const LOST = /^The proposed time is no longer free/;

/** Mostly a proposal of the other party. What accepting it does depends on the proposal. */
const answer: Command = async (person) => {
  const mine = `CASE WHEN customer_id = $1 THEN 'customer' ELSE 'provider' END`;
  const booking = await aBooking(
    person,
    `${PARTY} AND EXISTS (SELECT FROM proposals WHERE booking_id = bookings.id AND by <> ${mine})`,
  );
  if (!booking) return;
  const { id } = booking;
  const accept = person.chance(0.75);
  const what = accept ? 'accepted' : 'refused';
  const reply = await person.ask({ method: 'PATCH', path: `/bookings/${id}/proposal`, body: { accept } }, { what, id });
  if (reply === null && accept) person.town.unknown.push({ what: 'lost', id, who: person.id });
  if (LOST.test(reply?.body.message ?? '')) person.town.done.push({ what: 'lost', id, who: person.id });
};

const write: Command = async (person) => {
  const booking = await aBooking(person, PARTY);
  if (!booking) return;
  const body = { text: `Hello ${person.whole(1000)}` };
  await person.ask(
    { method: 'POST', path: `/bookings/${booking.id}/messages`, body },
    { what: 'message', id: booking.id },
  );
};
const read: Command = async (person) => {
  const booking = await aBooking(
    person,
    `${PARTY} AND EXISTS (SELECT FROM messages WHERE booking_id = bookings.id AND read_at IS NULL)`,
  );
  if (booking) await person.ask({ method: 'PATCH', path: `/bookings/${booking.id}/messages/read` });
};
const look: Command = async (person) => {
  const lists = person.role === 'provider' ? ['/providers/bookings', '/providers/slots', '/providers/stats'] : [];
  await person.ask({ method: 'GET', path: person.pick(['/bookings/my-bookings', ...lists]) ?? '' });
};
const review: Command = async (person) => {
  const booking = await aBooking(person, `customer_id = $1 AND status = 'completed'`);
  const body = { rating: 1 + person.whole(5), text: '' };
  if (booking) await person.ask({ method: 'PUT', path: `/bookings/${booking.id}/review`, body });
};

const wish: Command = async (person) => {
  const service = await aService(person, 'provider_id <> $1 AND is_active');
  const path = `/services/${service?.id}/wishes/${person.day(1 + person.whole(9))}`;
  if (service) await person.ask({ method: 'POST', path });
};
const dropWish: Command = async (person) => {
  const wishes = await person.rows<{ id: string; service: string; date: string }>(
    'SELECT id, service_id AS service, date::text FROM wishes WHERE account_id = $1 ORDER BY created_at',
    [person.id],
  );
  const one = person.pick(wishes);
  const path = `/services/${one?.service}/wishes/${one?.date}`;
  if (one) await person.ask({ method: 'DELETE', path }, { what: 'wish dropped', id: one.id });
};

const leave: Command = async (person) =>
  person.isUnruly &&
  person.ask(
    { method: 'DELETE', path: '/account', body: { password: person.password } },
    { what: 'left', id: person.id },
  );

const OF_ANYBODY: Commands = [
  [5, propose],
  [16, answer],
  [8, write],
  [4, read],
  [3, look],
  [0.15, leave],
];

export const OF_CUSTOMERS: Commands = [
  ...OF_ANYBODY,
  ...([
    [26, book],
    [5, withdraw],
    [8, move],
    [4, review],
    [4, wish],
    [1, dropWish],
  ] as const),
];

const TIMES = [
  ['08:00', '11:00'],
  ['10:00', '12:00'],
  ['12:00', '18:00'],
  ['18:30', '23:00'],
  ['22:00', '02:00'],
] as const;
const times = (person: Person) => {
  const [startTime, endTime] = person.pick(TIMES) ?? TIMES[0];
  return { startTime, endTime };
};

const makeSlot: Command = (person) =>
  person.ask({
    method: 'POST',
    path: '/providers/slots',
    body: { date: person.day(person.whole(9)), ...times(person) },
  });
const makeSeries: Command = (person) => {
  const from = person.day(person.whole(5));
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => person.chance(0.6));
  const body = { ...times(person), weekdays: weekdays.length > 0 ? weekdays : [1], from, until: person.day(9) };
  return person.ask({ method: 'POST', path: '/providers/slots/series', body });
};
const aSlotOf = async (person: Person) => (await aFreeSlot(person, person.id))?.id;
const editSlot: Command = async (person) => {
  const id = await aSlotOf(person);
  const body = { date: person.day(person.whole(9)), ...times(person) };
  if (id) await person.ask({ method: 'PUT', path: `/providers/slots/${id}`, body });
};
const deleteSlot: Command = async (person) => {
  const id = await aSlotOf(person);
  if (id) await person.ask({ method: 'DELETE', path: `/providers/slots/${id}` });
};
const deleteSlots: Command = (person) => {
  const from = person.whole(9);
  const which = person.chance(0.5) ? `&weekdays=${1 + person.whole(7)}` : `&startTime=${times(person).startTime}`;
  const path = `/providers/slots?from=${person.day(from)}&until=${person.day(from + 2)}${which}`;
  return person.ask({ method: 'DELETE', path });
};
export const offer: Command = (person) =>
  person.ask({
    method: 'POST',
    path: '/providers/services',
    body: {
      title: 'A party',
      description: 'All of it.',
      category: 'Other',
      duration: '4 hours',
      price: person.whole(900),
    },
  });
const switchService: Command = async (person) => {
  const service = await aService(person, 'provider_id = $1');
  const body = { isActive: !service?.isActive };
  if (service) await person.ask({ method: 'PATCH', path: `/providers/services/${service.id}/active`, body });
};
const deleteService: Command = async (person) => {
  const service = await aService(person, 'provider_id = $1');
  if (service) await person.ask({ method: 'DELETE', path: `/providers/services/${service.id}` });
};

export const OF_PROVIDERS: Commands = [
  ...OF_ANYBODY,
  ...([
    [28, confirm],
    [6, decline],
    [3, book],
    [6, makeSlot],
    [4, makeSeries],
    [3, editSlot],
  ] as const),
  ...([
    [1, deleteSlot],
    [1, deleteSlots],
    [2, offer],
    [2, switchService],
    [0.5, deleteService],
  ] as const),
];

const anUnruly = async (person: Person) =>
  person.pick(
    await person.rows<{ id: string }>('SELECT id FROM users WHERE email = ANY($1) ORDER BY created_at', [
      person.town.unruly,
    ]),
  );
const ban: Command = async (person) => {
  const account = await anUnruly(person);
  const path = `/admin/users/${account?.id}/ban`;
  if (!account) return;
  await person.ask({ method: 'PATCH', path, body: { banned: true } });
  await person.ask({ method: 'PATCH', path, body: { banned: false } });
};
const unban: Command = async (person) => {
  for (const { id } of await person.rows<{ id: string }>('SELECT id FROM users WHERE NOT is_verified'))
    await person.ask({ method: 'PATCH', path: `/admin/users/${id}/ban`, body: { banned: false } });
};
const deleteAccount: Command = async (person) => {
  const account = await anUnruly(person);
  if (account)
    await person.ask({ method: 'DELETE', path: `/admin/users/${account.id}` }, { what: 'removed', id: account.id });
};
const removeBooking: Command = async (person) => {
  const live = person.chance(0.7) ? `status IN ('pending', 'confirmed')` : 'true';
  const booking = await aBooking(person, `$1::uuid IS NOT NULL AND ${live}`);
  const path = `/admin/bookings/${booking?.id}`;
  if (booking) await person.ask({ method: 'DELETE', path }, { what: 'deleted', id: booking.id });
};
const toggleService: Command = async (person) => {
  const service = await aService(person, `$1::uuid IS NOT NULL AND ${person.chance(0.6) ? 'NOT is_active' : 'true'}`);
  if (service) await person.ask({ method: 'PATCH', path: `/admin/services/${service.id}/toggle`, body: {} });
};
const removeService: Command = async (person) => {
  const service = await aService(person, '$1::uuid IS NOT NULL');
  if (service) await person.ask({ method: 'DELETE', path: `/admin/services/${service.id}` });
};
const readThread: Command = async (person) => {
  const booking = await aBooking(person, '$1::uuid IS NOT NULL');
  if (booking) await person.ask({ method: 'GET', path: `/bookings/${booking.id}/messages` });
};

export const OF_ADMINISTRATORS: Commands = [
  ...([
    [1, ban],
    [6, unban],
    [0.8, deleteAccount],
    [4, removeBooking],
  ] as const),
  ...([
    [8, toggleService],
    [0.5, removeService],
    [4, readThread],
  ] as const),
];

/** One of them, by weight. */
export function aCommand(person: Person, commands: Commands): Command | undefined {
  let left = person.random() * commands.reduce((sum, [weight]) => sum + weight, 0);
  return commands.find(([weight]) => (left -= weight) < 0)?.[1];
}
