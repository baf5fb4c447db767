import { sharedApp } from '../support/app.js';
import { aCustomer, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

/** A service that is read together with its free slots. */
const QUERY = `query ($id: ID!, $date: String!) {
  service(id: $id) { title provider { name email } }
  availableSlots(serviceId: $id, date: $date) { id }
}`;

describe('a service that is read repeatedly', () => {
  const app = sharedApp();

  async function aReadService() {
    const provider = await aProvider(app);
    const service = await aService(app, { provider, title: 'Before' });
    const { date } = await aSlot(app, { provider });
    const read = async (token?: string) => {
      const { data, errors } = await app.graphql<{ service: { title: string; provider: object } | null }>(
        QUERY,
        { id: service.id, date },
        token,
      );
      return { service: data?.service, code: errors[0]?.extensions.code };
    };
    for (let n = 0; n < 3; n += 1) await read();
    return { provider, service, read };
  }

  it('shows each change at once', async () => {
    const { service, provider, read } = await aReadService();
    await app.dataSource.query('UPDATE services SET title = $1 WHERE id = $2', ['After', service.id]);
    await app.dataSource.query('UPDATE users SET name = $1 WHERE id = $2', ['Renamed', provider.id]);
    expect(await read()).toMatchObject({ service: { title: 'After', provider: { name: 'Renamed' } } });
  });

  it('is not found as soon as its provider is banned', async () => {
    const { provider, read } = await aReadService();
    await app.dataSource.query('UPDATE users SET is_verified = false WHERE id = $1', [provider.id]);
    expect(await read()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows contact data only to signed-in viewers, in any order', async () => {
    const { provider, read } = await aReadService();
    const token = tokenOf(app, await aCustomer(app));
    const emails = [];
    for (const each of [undefined, token, undefined, token])
      emails.push(((await read(each)).service?.provider as { email: string | null }).email);
    expect(emails).toEqual([null, provider.email, null, provider.email]);
  });
});
