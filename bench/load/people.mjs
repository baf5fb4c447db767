// The accounts of the load benchmark: the demo's providers, with more free slots and services, and new customers.

const LOGIN = `mutation ($email: String!, $password: String!) {
  login(email: $email, password: $password) { token }
}`;
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { id } }';
const OFFERS = '{ services { id provider { id email } } }';
const NEW_SLOT = 'mutation ($input: CreateSlotInput!) { createSlot(input: $input) { id date } }';
const NEW_SERVICE = 'mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }';

/**
 * @typedef {{ email: string, password: string, token: string }} Person
 * @typedef {{ id: string, date: string, serviceId: string, providerId: string, provider: Person }} FreeSlot
 */

/**
 * @param {import('./client.mjs').Client} client
 * @param {string} email
 * @param {string} password
 * @returns {Promise<Person>}
 */
async function signIn(client, email, password) {
  const { login } = await client.graphql(LOGIN, { email, password });
  return { email, password, token: login.token };
}

/**
 * Registers customers over the API and signs them in.
 * @param {import('./client.mjs').Client} client
 * @param {number} count
 */
export async function customers(client, count) {
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const input = {
      name: `Load ${n}`,
      email: `load-${n}@example.com`,
      password: 'of-no-use-elsewhere',
    };
    await client.graphql(REGISTER, { input });
    made.push(await signIn(client, input.email, input.password));
  }
  return made;
}

/**
 * Signs in the demo's providers, creates `perProvider` free slots for each, and services until there are `services`.
 * @param {import('./client.mjs').Client} client
 * @param {{ reader: Person, password: string, perProvider: number, services: number }} options
 *   `reader`: any account, since e-mail addresses of providers are visible only to signed-in accounts
 */
export async function offers(client, { reader, password, perProvider, services }) {
  const { services: offered } = await client.graphql(OFFERS, {}, reader.token);
  const byProvider = new Map(offered.map((/** @type {{ provider: { id: string } }} */ s) => [s.provider.id, s]));
  const providers = [];
  for (const { id: serviceId, provider } of byProvider.values())
    providers.push({
      serviceId,
      providerId: provider.id,
      provider: await signIn(client, provider.email, password),
    });

  const slots = /** @type {FreeSlot[]} */ ([]);
  for (let n = 0; n < perProvider; n += 1)
    for (const owner of providers) {
      // Later than the slots of the demo, four a day.
      const date = new Date(Date.now() + (200 + Math.floor(n / 4)) * 86_400_000);
      const hour = 8 + (n % 4) * 3;
      const input = {
        date: date.toISOString().slice(0, 10),
        startTime: `${String(hour).padStart(2, '0')}:00`,
        endTime: `${hour + 2}:00`,
      };
      const { createSlot } = await client.graphql(NEW_SLOT, { input }, owner.provider.token);
      slots.push({ ...createSlot, ...owner });
    }

  for (let n = offered.length; n < services; n += 1) {
    const input = {
      title: `A celebration, number ${n}`,
      description: 'Everything that an event of yours needs, from one hand. '.repeat(5),
      category: 'Other',
      price: 100 + n,
      duration: '4 hours',
      features: ['Cake', 'Music'],
    };
    const owner = providers[n % providers.length];
    await client.graphql(NEW_SERVICE, { input }, owner?.provider.token);
  }
  const ids = (await client.graphql('{ services { id } }')).services;
  return {
    providers: providers.map(({ provider }) => provider),
    slots,
    serviceIds: /** @type {string[]} */ (ids.map((/** @type {{ id: string }} */ { id }) => id)),
  };
}
