import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getIntrospectionQuery, parse, print, separateOperations, specifiedRules, validate } from 'graphql';
import { limitRules, LIMITS } from '../../src/engine/graphql/limits.js';
import { createSchema } from '../../src/transports/graphql/schema.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

const WEB = fileURLToPath(new URL('../../../web/src/', import.meta.url));

/** What is within all limits (docs/decisions/0005). */
describe('the limits of a GraphQL request', () => {
  const app = sharedApp();

  it('accepts the introspection queries of tools', async () => {
    const full = getIntrospectionQuery({
      inputValueDeprecation: true,
      schemaDescription: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      oneOf: true,
    });
    for (const document of [getIntrospectionQuery(), full]) {
      const { status, data, errors } = await app.graphql(document);
      expect(errors).toEqual([]);
      expect(status).toBe(200);
      expect(data).toHaveProperty('__schema.types');
    }
  });

  it('accepts one operation with everything that a dashboard can show', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    await aBooking(app, { service, slot: await aSlot(app, { provider }) });
    const { errors, data } = await app.graphql(DASHBOARD, {}, tokenOf(app, provider));
    expect(errors).toEqual([]);
    expect(data).toHaveProperty('providerBookings.0.service.title', service.title);
  });

  it('accepts every operation of the web app', async () => {
    const schema = await createSchema();
    const files = await readdir(WEB, { recursive: true });
    const documents = files.filter((file) => file.endsWith('.graphql'));
    const texts = await Promise.all(documents.map((file) => readFile(join(WEB, file), 'utf8')));
    const operations = Object.entries(separateOperations(parse(texts.join('\n'))));
    expect(operations.length).toBeGreaterThan(10);
    for (const [name, operation] of operations) {
      const document = parse(print(operation), { maxTokens: LIMITS.tokens });
      const wrong = validate(schema, document, [...specifiedRules, ...limitRules()]);
      expect([name, wrong]).toEqual([name, []]);
    }
  });
});

const DASHBOARD = `
  query Dashboard {
    providerServices { ...Service }
    providerSlots { id date startTime endTime isBooked endsNextDay }
    providerBookings { ...Booking }
    providerStats { totalServices availableSlots pendingBookings confirmedBookings thisMonthRevenue }
    me { id name email role businessName profileImage { ...Image } images { ...Image } }
    config { appName categories timeZone }
  }
  fragment Image on Image { __typename url cardUrl width height }
  fragment Service on Service {
    __typename id title description category price duration features isActive createdAt
    images { ...Image }
    provider { __typename id name businessName city email phone rating profileImage { ...Image } }
  }
  fragment Booking on Booking {
    __typename id eventDate eventType guestCount message status totalAmount createdAt isDeleted
    service { __typename id title category }
    user { __typename id name email }
    provider { __typename id name businessName city email phone rating profileImage { ...Image } }
    timeSlot { __typename id startTime endTime endsNextDay }
    customerDetails { __typename name email phone }
  }`;
