import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { TestApp } from '../../support/app.js';

type Data = Record<string, unknown>;

/** A GraphQL client, signed in or not. It returns data, or throws the first error. */
export class GraphqlPerson {
  token: string | undefined;

  constructor(private readonly app: TestApp) {}

  async ask<T = Data>(query: string, variables: Data = {}): Promise<T> {
    const { data, errors } = await this.app.graphql<T>(query, variables, this.token);
    const [error] = errors;
    if (error) throw new Error(`${error.extensions.code}: ${error.message}`);
    return data as T;
  }

  /** Sends a query with files in the variable `images`, per the multipart request specification. */
  async upload<T = Data>(query: string, variables: Data, images: Blob[]): Promise<T> {
    const form = new FormData();
    const nothingYet = images.map(() => null);
    form.set('operations', JSON.stringify({ query, variables: { ...variables, images: nothingYet } }));
    const places = images.map((_, index) => [index, [`variables.images.${index}`]]);
    form.set('map', JSON.stringify(Object.fromEntries(places)));
    images.forEach((image, index) => form.set(`${index}`, image, `photo-${index}.jpg`));
    const answer = await fetch(`${this.app.url}/graphql`, {
      method: 'POST',
      headers: {
        'apollo-require-preflight': 'true',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      },
      body: form,
    });
    const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Subscribes to changes of bookings and collects them in `received`; `leave` closes the socket. */
  async listen(): Promise<{ received: unknown[]; leave: () => Promise<void> }> {
    const received: unknown[] = [];
    const url = `${this.app.url.replace('http', 'ws')}/graphql`;
    let opened = (): void => undefined;
    const ready = new Promise<void>((resolve) => (opened = resolve));
    const client = createClient({
      url,
      webSocketImpl: WebSocket,
      lazy: false,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${this.token}` },
      on: { connected: () => opened() },
    });
    await ready;
    const query = 'subscription { bookingChanged { id status service { title } user { name } } }';
    client.subscribe<{ bookingChanged: unknown }>(
      { query },
      {
        next: ({ data }) => void received.push(data?.bookingChanged),
        error: (error) => void received.push(error),
        complete: () => undefined,
      },
    );
    return { received, leave: async () => client.dispose() };
  }
}
