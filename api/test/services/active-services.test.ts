import { toggleService } from '../../src/marketplace/admin/moderation.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { setServiceActive } from '../../src/marketplace/services/services.js';
import type { TestApp } from '../support/app.js';
import { sharedApp } from '../support/app.js';
import { anAdmin, aProvider, aService, asViewer, tokenOf } from '../support/factories.js';

const BLOCKED = 'An administrator has deactivated this service. Only an administrator can activate it again.';

type Switch = (
  app: TestApp,
  token: string,
  id: string,
  isActive: boolean,
) => Promise<{ code: string; isActive?: boolean }>;
interface Shown {
  isActive: boolean;
}

const TRANSPORTS: [string, Switch][] = [
  [
    'GraphQL',
    async (app, token, id, isActive) => {
      const mutation = `mutation ($id: ID!, $isActive: Boolean!) {
        setServiceActive(id: $id, isActive: $isActive) { isActive } }`;
      const { data, errors } = await app.graphql<{ setServiceActive: Shown }>(mutation, { id, isActive }, token);
      const code = errors[0]?.extensions?.code ?? 'OK';
      return { code, ...data?.setServiceActive };
    },
  ],
  [
    'REST',
    async (app, token, id, isActive) => {
      const { body } = await app.rest('PATCH', `/providers/services/${id}/active`, { token, body: { isActive } });
      const code = body.code ?? 'OK';
      return { code, ...(body.service ? { isActive: (body.service as Shown).isActive } : {}) };
    },
  ],
];

describe.each(TRANSPORTS)('a service that its provider switches off, through %s', (_, change) => {
  const app = sharedApp();
  const db = () => app.dataSource.manager;
  const aCase = async () => {
    const provider = await aProvider(app);
    const { id } = await aService(app, { provider });
    return { provider, id, token: tokenOf(app, provider) };
  };
  const status = async (id: string) => (await app.rest('GET', `/services/${id}`)).status;

  it('is hidden from the public until it is switched on again', async () => {
    const { id, token } = await aCase();
    expect(await change(app, token, id, false)).toEqual({ code: 'OK', isActive: false });
    expect(await status(id)).toBe(404);
    expect(await change(app, token, id, false)).toEqual({ code: 'OK', isActive: false });
    expect(await change(app, token, id, true)).toEqual({ code: 'OK', isActive: true });
    expect(await status(id)).toBe(200);
  });

  it('does not exist for another provider', async () => {
    const { id } = await aCase();
    const stranger = tokenOf(app, await aProvider(app));
    expect(await change(app, stranger, id, false)).toEqual({ code: 'NOT_FOUND' });
    expect(await status(id)).toBe(200);
  });

  it('stays off if an administrator has deactivated it, until an administrator activates it', async () => {
    const { id, token } = await aCase();
    const admin = asViewer(await anAdmin(app));
    await toggleService(db(), admin, id);
    expect(await change(app, token, id, true)).toEqual({ code: 'CONFLICT' });
    expect(await status(id)).toBe(404);
    await toggleService(db(), admin, id);
    expect(await status(id)).toBe(200);
    expect(await change(app, token, id, false)).toEqual({ code: 'OK', isActive: false });
    await toggleService(db(), admin, id);
    expect(await status(id)).toBe(200);
  });
});

describe('a service that is switched by its provider and an administrator at the same time', () => {
  const app = sharedApp();

  it('is not active if the administrator has deactivated it', async () => {
    const db = app.dataSource.manager;
    const provider = await aProvider(app);
    const admin = asViewer(await anAdmin(app));
    for (let round = 0; round < 20; round += 1) {
      const { id } = await aService(app, { provider });
      const command = { id, isActive: true, address: '127.0.0.1' };
      const outcomes = await Promise.allSettled([
        toggleService(db, admin, id),
        setServiceActive(db, app.deps, asViewer(provider), command),
      ]);
      expect(outcomes[0].status).toBe('fulfilled');
      if (outcomes[1].status === 'rejected') expect(outcomes[1].reason).toMatchObject({ message: BLOCKED });
      expect(await db.findOneByOrFail(Service, { id })).toMatchObject({ isActive: false, isBlocked: true });
    }
  });
});
