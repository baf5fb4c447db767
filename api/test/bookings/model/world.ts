import { settleDueBookings } from '../../../src/marketplace/bookings/due-bookings.js';
import { User } from '../../../src/marketplace/users/user.entity.js';
import type { RestAnswer, TestApp } from '../../support/app.js';
import { until } from '../../support/eventually.js';
import { aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../../support/factories.js';
import { MarketModel, type Code, type Person } from './market-model.js';
import { actualView, expectedView } from './view.js';

export interface Reply {
  code: Code;
  body: RestAnswer['body'];
}

/** The real marketplace through REST, with the tokens of its accounts. */
export class World {
  private readonly tokens = new Map<string, string>();

  /**
   * `asked` counts requests with their response codes, and what else a sequence does, over all worlds.
   */
  constructor(
    readonly app: TestApp,
    private readonly asked: Map<string, number>,
  ) {}

  /**
   * Creates a marketplace with two providers, three customers and an administrator, and its model.
   * Each provider has a service and slots on the next days.
   */
  async begin(): Promise<MarketModel> {
    const { app } = this;
    await app.dataSource.transaction(async (db) => {
      for (const table of ['bookings', 'slots', 'services', 'users', 'audit_log', 'admins', 'mails'])
        await db.query(`DELETE FROM ${table}`);
    });
    const model = new MarketModel();
    app.clock.set(new Date(model.now).toISOString());
    const admin = await anAdmin(app);
    this.tokens.set('admin', tokenOf(app, admin));
    for (const name of ['Pat', 'Paula', 'Carl', 'Carla', 'Chris']) {
      const role = name.startsWith('P') ? 'provider' : 'user';
      const { id } = await (role === 'provider' ? aProvider : aCustomer)(app, { name });
      const person: Person = { name, id, role, banned: false, deleted: false };
      model.people.push(person);
      await this.signIn(person);
      if (role === 'provider') await this.open(model, person);
    }
    return model;
  }

  private async open(model: MarketModel, provider: Person): Promise<void> {
    const { app } = this;
    const { id, price } = await aService(app, { providerId: provider.id });
    model.services.push({ id, provider, price, active: true, deleted: false });
    for (const offset of [1, 1, 2, 3]) {
      const date = model.day(offset);
      const { id, startTime, endTime } = await aSlot(app, { providerId: provider.id, date });
      model.slots.push({
        id,
        provider,
        date,
        start: startTime,
        end: endTime,
        booking: null,
        deleted: false,
      });
    }
  }

  /** Issues a new token, because a ban ends the earlier ones. */
  async signIn({ name, id }: Person): Promise<void> {
    const user = await this.app.dataSource.manager.findOneByOrFail(User, { id });
    this.tokens.set(name, tokenOf(this.app, user));
  }

  async send(
    who: Person | 'admin',
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const token = this.tokens.get(who === 'admin' ? who : who.name);
    const answer = await this.app.rest(method, path, { token, body, headers });
    const code = (answer.body.code as Code | undefined) ?? 'OK';
    const what = `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}').replace(/\?.*/, '')} ${code}`;
    this.note(what);
    return { code, body: answer.body };
  }

  /** Counts something that happened. */
  note(what: string, times = 1): void {
    this.asked.set(what, (this.asked.get(what) ?? 0) + times);
  }

  /** The id of the created entity, which the response contains under `key`. */
  idIn({ body }: Reply, key: string): string {
    return (body[key] as { _id: string })._id;
  }

  setClock(now: number): void {
    this.app.clock.set(new Date(now).toISOString());
  }

  async settleDueBookings(): Promise<number> {
    return settleDueBookings(this.app.dataSource.manager, this.app.deps);
  }

  /** Checks that all visible data equals that of the model, and so do the mails, which are planned after the commit. */
  async expectAsIn(model: MarketModel): Promise<void> {
    expect(await actualView(this.app, model)).toEqual(expectedView(model));
    const expected = model.mails.list;
    const { dataSource } = this.app;
    await until(async () => {
      const waiting = await dataSource.query<unknown[]>(`SELECT FROM outbox WHERE reader = 'mail' LIMIT 1`);
      return (await this.mails()).join() === expected.join() || waiting.length === 0;
    });
    expect(await this.mails()).toEqual(expected);
  }

  /** The kind of each mail that is planned, its booking, the party that it informs, and of what. */
  private async mails(): Promise<string[]> {
    const rows = await this.app.dataSource.query<{ text: string }[]>(
      `SELECT concat_ws(' ', kind, coalesce(booking_id::text, ''), coalesce(data ->> 'to', ''), coalesce(data ->> 'outcome', '')) AS text
       FROM mails`,
    );
    return rows.map(({ text }) => text).sort();
  }
}
