import { sharedApp } from '../support/app.js';
import { aCustomer, aProvider, aService, tokenOf } from '../support/factories.js';

interface Page {
  nodes: { id: string; title: string; provider: { email: string | null } }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
}

const QUERY = `query ($filter: ServicesFilter, $first: Int, $after: String) {
  servicesConnection(filter: $filter, first: $first, after: $after) {
    nodes { id title provider { email } } pageInfo { endCursor hasNextPage } totalCount
  }
}`;

describe('servicesConnection', () => {
  const app = sharedApp();

  async function page(variables: Record<string, unknown>, token?: string): Promise<Page> {
    const { data, errors } = await app.graphql<{ servicesConnection: Page }>(QUERY, variables, token);
    expect(errors).toEqual([]);
    return data?.servicesConnection as Page;
  }

  /** Services of a city of their own, newest first, some of which were created in the same microsecond. */
  async function servicesIn(city: string, count: number): Promise<string[]> {
    const provider = await aProvider(app, { city });
    const ids = [];
    for (let n = 0; n < count; n += 1) ids.push((await aService(app, { provider, title: `Service ${n}` })).id);
    await app.dataSource.query(
      `UPDATE services SET created_at = timestamptz '2026-05-01 10:00:00.123456Z' + (title = 'Service 0')::int * interval '1 microsecond'
       WHERE provider_id = $1`,
      [provider.id],
    );
    const rows = await app.dataSource.query<{ id: string }[]>(
      'SELECT id FROM services WHERE provider_id = $1 ORDER BY created_at DESC, id DESC',
      [provider.id],
    );
    return rows.map(({ id }) => id);
  }

  it('returns all services in pages, each once and in the order of the list', async () => {
    const ids = await servicesIn('Pagetown', 7);
    const filter = { city: 'Pagetown' };
    const read: string[] = [];
    let after: string | null = null;
    const sizes = [];
    do {
      const { nodes, pageInfo, totalCount }: Page = await page({ filter, first: 3, after });
      expect(totalCount).toBe(7);
      read.push(...nodes.map(({ id }) => id));
      sizes.push(nodes.length);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(read).toEqual(ids);
    expect(sizes).toEqual([3, 3, 1]);
    const { data } = await app.graphql<{ services: { id: string }[] }>(
      'query ($filter: ServicesFilter) { services(filter: $filter) { id } }',
      { filter },
    );
    expect(data?.services.map(({ id }) => id)).toEqual(read);
  });

  it('continues behind a service that has been deleted meanwhile, and repeats none after a new one', async () => {
    const ids = await servicesIn('Changeville', 4);
    const filter = { city: 'Changeville' };
    const { pageInfo } = await page({ filter, first: 2 });
    await app.dataSource.query('DELETE FROM services WHERE id = $1', [ids[1]]);
    const provider = await aProvider(app, { city: 'Changeville' });
    await aService(app, { provider });
    const { nodes } = await page({ filter, first: 2, after: pageInfo.endCursor });
    expect(nodes.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it('shows what the list shows: public services, and contact data only to signed-in viewers', async () => {
    const provider = await aProvider(app, { city: 'Hiddenburg' });
    const shown = await aService(app, { provider });
    await aService(app, { provider, isActive: false });
    await aService(app, { provider: await aProvider(app, { city: 'Hiddenburg', isVerified: false }) });
    const filter = { city: 'Hiddenburg' };
    const visitors = await page({ filter });
    expect(visitors.totalCount).toBe(1);
    expect(visitors.nodes).toEqual([{ id: shown.id, title: shown.title, provider: { email: null } }]);
    const { nodes } = await page({ filter }, tokenOf(app, await aCustomer(app)));
    expect(nodes[0]?.provider.email).toBe(provider.email);
  });

  it('is empty without matching services', async () => {
    expect(await page({ filter: { city: 'Nowhere' } })).toEqual({
      nodes: [],
      pageInfo: { endCursor: null, hasNextPage: false },
      totalCount: 0,
    });
  });

  it.each([
    ['first', { first: 0 }],
    ['first', { first: 101 }],
    ['after', { after: 'nonsense' }],
    ['after', { after: '1:nonsense' }],
    ['after', { after: '99999999999999999:00000000-0000-4000-8000-000000000000' }],
  ])('rejects an invalid %s: %o', async (name, variables) => {
    const { errors } = await app.graphql(QUERY, variables);
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(Object.keys(errors[0]?.extensions.fields ?? {})).toEqual([name]);
  });

  it('accepts a cursor of any time that the format permits', async () => {
    const after = '9999999999999999:00000000-0000-4000-8000-000000000000';
    expect((await page({ filter: { city: 'Nowhere' }, after })).nodes).toEqual([]);
  });
});
