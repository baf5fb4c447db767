import type { TestApp } from '../../support/app.js';

export interface Answer {
  status: number;
  code: string | undefined;
  retryAfter: number;
}

let lastAddress = 0;

/** A client address of its own for each call. */
export const anAddress = (): string => `203.0.113.${(lastAddress = (lastAddress % 254) + 1)}`;

/** Requests of clients with an address, as one trusted proxy reports it. */
export function clientsOf(app: TestApp) {
  async function rest(path: string, body: object, address: string): Promise<Answer> {
    const headers = { 'x-forwarded-for': address };
    const answer = await app.rest('POST', path, { body, headers });
    const retryAfter = Number(answer.headers.get('retry-after'));
    return { status: answer.status, code: answer.body.code, retryAfter };
  }

  async function graphql(document: string, variables: object, address: string): Promise<Answer> {
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ query: document, variables }),
    });
    const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
    const retryAfter = Number(answer.headers.get('retry-after'));
    return { status: answer.status, code: errors?.[0]?.extensions.code, retryAfter };
  }

  const LOGIN =
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';
  const login = {
    rest: (address: string, email: string, password: string) => rest('/auth/login', { email, password }, address),
    graphql: (address: string, email: string, password: string) => graphql(LOGIN, { email, password }, address),
  };
  return { rest, graphql, login };
}
