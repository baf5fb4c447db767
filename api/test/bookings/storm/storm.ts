import { setTimeout as sleep } from 'node:timers/promises';
import { violations } from '../support/invariants.js';
import { aCommand, type Commands, OF_ADMINISTRATORS, OF_CUSTOMERS, OF_PROVIDERS, offer } from './commands.js';
import { Person, randomOf, type Role } from './person.js';
import { passTime } from './time.js';
import type { Town } from './town.js';

const OF: Record<Role, Commands> = { user: OF_CUSTOMERS, provider: OF_PROVIDERS, admin: OF_ADMINISTRATORS };

/** Milliseconds between two commands: an administrator, whose commands end what others do, gives fewer. */
const PAUSE: Record<Role, number> = { user: 5, provider: 5, admin: 200 };

/** Ten people: five customers, four providers and an administrator. Three of them may be banned and deleted. */
export async function tenPeople(town: Town, seed: number): Promise<Person[]> {
  const roles: [Role, isUnruly: boolean][] = [
    ...Array.from({ length: 5 }, (_, n): [Role, boolean] => ['user', n < 2]),
    ...Array.from({ length: 4 }, (_, n): [Role, boolean] => ['provider', n < 1]),
    ['admin', false],
  ];
  const people = roles.map(([role, isUnruly], n) => new Person(town, role, isUnruly, randomOf(seed + n)));
  await Promise.all(people.map(open));
  return people;
}

/** Signs in, or registers if there is no account; a new provider offers something. */
async function open(person: Person): Promise<void> {
  const before = person.id;
  await person.signIn();
  if (person.role !== 'provider' || person.id === before || person.isSignedOut) return;
  await offer(person);
  const body = { startTime: '12:00', endTime: '18:00', weekdays: [1, 2, 3, 4, 5, 6, 7] };
  await person.ask({
    method: 'POST',
    path: '/providers/slots/series',
    body: { ...body, from: person.day(1), until: person.day(9) },
  });
}

/** Gives commands until the end. */
async function live(person: Person, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if (person.isSignedOut) await open(person);
    else await aCommand(person, OF[person.role])?.(person);
    await sleep(PAUSE[person.role]);
  }
}

/** Some hours without another day, some days, or many, so that slots of the past seldom overlap. */
function aLapse(random: () => number): { hours: number; days: number } {
  const kind = random();
  if (kind < 0.35) return { hours: 13, days: 0 };
  const days = 1 + Math.floor(random() * (kind < 0.65 ? 3 : 60));
  return { hours: 24 * days, days };
}

/** Time passes for one booking after the other; the invariants hold at all times. Returns what violated them. */
async function time(town: Town, random: () => number, isOver: () => boolean): Promise<string[]> {
  const found: string[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const status = random() < 0.5 ? 'pending' : 'confirmed';
    const ids = await town.db.query<{ id: string }[]>(
      'SELECT id FROM bookings WHERE status = $1 ORDER BY created_at DESC LIMIT 40',
      [status],
    );
    const id = ids[Math.floor(random() * ids.length)]?.id;
    const lapse = aLapse(random);
    if (id && (await passTime(town.db, id, lapse))) town.count(lapse.days > 0 ? 'days pass' : 'hours pass');
    if (n % 8 === 0) found.push(...(await violations(town.db.manager)));
    await sleep(100);
  }
  return found;
}

/** The storm, until it is over. Returns the violations of invariants that were seen meanwhile. */
export async function rage(town: Town, people: Person[], seed: number, isOver: () => boolean): Promise<string[]> {
  const [found] = await Promise.all([
    time(town, randomOf(seed - 1), isOver),
    ...people.map((person) => live(person, isOver)),
  ]);
  return found;
}
