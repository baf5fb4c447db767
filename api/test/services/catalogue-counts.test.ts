import { freshApp } from '../support/app.js';
import { anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';

const COUNTS = '{ catalogueCounts { cities { city services } categories { category services } } }';
const NEWEST = 'query ($limit: Int) { services(limit: $limit) { title } }';

describe('the counts of the catalogue', () => {
  const app = freshApp();
  const counts = async () => (await app.graphql(COUNTS)).data;

  it('contain the active services of each city and category, those with the most first', async () => {
    const inAustin = await aProvider(app, { city: 'Austin' });
    const inSalem = await aProvider(app, { city: 'Salem' });
    await aProvider(app, { city: 'Bend' });
    await aService(app, { provider: inSalem, category: 'Graduation' });
    for (const category of ['Engagement', 'Graduation']) await aService(app, { provider: inAustin, category });
    const hidden = await aService(app, { provider: inSalem, category: 'Retirement Party' });
    expect((await counts())?.catalogueCounts).toMatchObject({ categories: [{}, {}, {}] });

    const token = tokenOf(app, await anAdmin(app));
    await app.rest('PATCH', `/admin/services/${hidden.id}/toggle`, { token });
    expect(await counts()).toEqual({
      catalogueCounts: {
        cities: [
          { city: 'Austin', services: 2 },
          { city: 'Salem', services: 1 },
        ],
        categories: [
          { category: 'Graduation', services: 2 },
          { category: 'Engagement', services: 1 },
        ],
      },
    });
    await app.rest('PATCH', `/admin/users/${inAustin.id}/ban`, { token, body: { banned: true } });
    expect((await counts())?.catalogueCounts).toMatchObject({ cities: [{ city: 'Salem', services: 1 }] });
  });

  it('contain the services that match a filter, and those of each other city and category', async () => {
    const inAustin = await aProvider(app, { city: 'Austin' });
    const inSalem = await aProvider(app, { city: 'Salem' });
    for (const category of ['Engagement', 'Graduation']) await aService(app, { provider: inAustin, category });
    await aService(app, { provider: inSalem, category: 'Engagement' });
    const of = async (filter: object) => {
      const query = COUNTS.replace('{', 'query ($filter: ServicesFilter) {').replace(
        'Counts ',
        'Counts(filter: $filter) ',
      );
      return (await app.graphql(query, { filter })).data?.catalogueCounts;
    };
    expect(await of({ category: 'Graduation' })).toEqual({
      cities: [{ city: 'Austin', services: 1 }],
      categories: [
        { category: 'Engagement', services: 2 },
        { category: 'Graduation', services: 1 },
      ],
    });
    expect(await of({ category: 'Engagement', city: 'Salem' })).toEqual({
      cities: [
        { city: 'Austin', services: 1 },
        { city: 'Salem', services: 1 },
      ],
      categories: [{ category: 'Engagement', services: 1 }],
    });
    expect(await of({ city: 'Nowhere', category: '' })).toMatchObject({ cities: [{}, {}], categories: [] });
  });

  it('come with as many of the newest services as a visitor asks for', async () => {
    for (const title of ['Old', 'Newer', 'Newest']) await aService(app, { title });
    const { data } = await app.graphql(NEWEST, { limit: 2 });
    expect(data).toEqual({ services: [{ title: 'Newest' }, { title: 'Newer' }] });
    for (const limit of [0, -1, 101]) {
      const { errors } = await app.graphql(NEWEST, { limit });
      expect(errors[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { limit: 'Limit must be a whole number from 1 to 100' },
      });
    }
  });
});
