import { dayFromNow } from './days.js';
import { ADMIN } from './marketplace.js';

/** An account created through the API, with the local storage of a browser that is signed in. */
export interface Account {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  storage: Record<string, string>;
}

interface Call {
  token?: string;
  body?: object;
}

/** Sends a request to the REST API. @throws an error with the response if its status is not 2xx */
export async function call<Result>(
  url: string,
  method: string,
  path: string,
  { token, body }: Call = {},
): Promise<Result> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Result;
}

const PASSWORD = 'open sesame';
let count = 0;
const anAddress = (name: string): string => `${name.toLowerCase().replace(/\W+/g, '.')}.${++count}@example.com`;

async function signIn(url: string, email: string): Promise<Account> {
  const { token, user } = await call<{ token: string; user: { _id: string; name: string } }>(
    url,
    'POST',
    '/auth/login',
    { body: { email, password: PASSWORD } },
  );
  return { id: user._id, name: user.name, email, password: PASSWORD, token, storage: { token } };
}

export async function aCustomer(url: string, name = 'Kim Customer'): Promise<Account> {
  const email = anAddress(name);
  await call(url, 'POST', '/auth/register', { body: { name, email, password: PASSWORD } });
  return signIn(url, email);
}

export async function aProvider(url: string, name = 'Pat Provider', city = 'Springfield'): Promise<Account> {
  const email = anAddress(name);
  const form = formOf({
    name,
    email,
    password: PASSWORD,
    phone: '555-0100',
    city,
    businessName: `${name} & Friends`,
    businessDescription: 'Everything that a good party needs.',
  });
  await call(url, 'POST', '/auth/register-provider', { body: form });
  return signIn(url, email);
}

/** Signs in the administrator that `openMarketplace` configures. */
export async function theAdmin(url: string): Promise<Account> {
  const { email, password } = ADMIN;
  const { token, admin } = await call<{ token: string; admin: { _id: string; name: string } }>(
    url,
    'POST',
    '/admin/login',
    { body: { email, password } },
  );
  const { _id: id, name } = admin;
  const storage = { adminToken: token, adminUser: JSON.stringify({ id, name, email }) };
  return { id, name, email, password, token, storage };
}

export interface Offer {
  serviceId: string;
  title: string;
  provider: Account;
}

export async function aService(url: string, provider: Account, texts: Record<string, string> = {}): Promise<Offer> {
  const title = texts.title ?? 'Garden Wedding';
  const body = formOf({
    title,
    category: 'Wedding Planning',
    description: 'A day among roses.',
    price: '1500',
    duration: '4-6 hours',
    ...texts,
  });
  const { service } = await call<{ service: { _id: string } }>(url, 'POST', '/providers/services', {
    token: provider.token,
    body,
  });
  return { serviceId: service._id, title, provider };
}

export interface Slot {
  slotId: string;
  date: string;
}

/** Default: in three days, from 10:00 to 14:00. */
export async function aSlot(
  url: string,
  provider: Account,
  { date = dayFromNow(3), startTime = '10:00', endTime = '14:00' } = {},
): Promise<Slot> {
  const { slot } = await call<{ slot: { _id: string } }>(url, 'POST', '/providers/slots', {
    token: provider.token,
    body: { date, startTime, endTime },
  });
  return { slotId: slot._id, date };
}

/** Creates a slot of the service's provider and books it. @returns the booking's id */
export async function aBooking(
  url: string,
  customer: Account,
  { serviceId, provider }: Offer,
  { eventType = 'Wedding', ...times }: Parameters<typeof aSlot>[2] & { eventType?: string } = {},
): Promise<string> {
  const { slotId, date } = await aSlot(url, provider, times);
  const { booking } = await call<{ booking: { _id: string } }>(url, 'POST', '/bookings', {
    token: customer.token,
    body: {
      serviceId,
      providerId: provider.id,
      eventDate: date,
      timeSlot: slotId,
      eventType,
      guestCount: 80,
      customerDetails: { name: customer.name, email: customer.email, phone: '555-0101' },
    },
  });
  return booking._id;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
