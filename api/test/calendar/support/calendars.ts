import ICAL from 'ical.js';
import type { TestApp } from '../../support/app.js';
import { tokenOf } from '../../support/factories.js';
import type { User } from '../../../src/marketplace/users/user.entity.js';

export interface Download {
  status: number;
  headers: Headers;
  text: string;
}

/** The calendar address of an account, with the host of the test instead of `PUBLIC_URL`. */
export async function addressOf(app: TestApp, account: User): Promise<string> {
  const { data } = await app.graphql<{ calendarAddress: string }>('{ calendarAddress }', {}, tokenOf(app, account));
  return onTestHost(app, data?.calendarAddress ?? '');
}

export const onTestHost = (app: TestApp, address: string): string => `${app.url}${new URL(address).pathname}`;

export async function download(address: string, init: RequestInit = {}): Promise<Download> {
  const response = await fetch(address, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The calendar as another program reads it. */
export const read = (file: string): ICAL.Component => new ICAL.Component(ICAL.parse(file) as unknown[]);

export const eventsIn = (file: string): ICAL.Event[] =>
  read(file)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));

export const eventsOf = async (app: TestApp, account: User): Promise<ICAL.Event[]> =>
  eventsIn((await download(await addressOf(app, account))).text);

export const statusOf = (event: ICAL.Event): unknown => event.component.getFirstPropertyValue('status');
