import { request } from 'node:http';
import type { TestApp } from './app.js';

/** What a client receives, without what differs between equal responses. */
interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  body: string;
}

export interface Sent {
  method?: string;
  body?: string;
  headers?: Record<string, string> | undefined;
}

export function send(app: TestApp, target: string, { method = 'POST', body, headers = {} }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const req = request(
      app.url,
      { path: target, method, headers: { 'content-type': 'application/json', ...headers }, agent: false },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          const { date: _date, 'x-request-id': id, ...others } = res.headers;
          const body = Buffer.concat(chunks).toString('latin1');
          resolve({ status: res.statusCode, headers: { ...others, hasId: typeof id === 'string' }, body });
        });
      },
    );
    req.on('error', reject);
    req.end(body);
  });
}

/** Several fields of an operation may fail at the same time. Which of them does so first decides what the error names. */
function withoutFailedField(answer: Answer): Answer {
  const { data, errors } = JSON.parse(answer.body) as { data?: unknown; errors?: object[] };
  if (data !== null || errors === undefined) return answer;
  const { 'content-length': _length, ...headers } = answer.headers;
  const nameless = errors.map((error) => ({ ...error, message: undefined, locations: undefined, path: undefined }));
  return { ...answer, headers, body: JSON.stringify({ errors: nameless, data }) };
}

/** Sends the same three times, and expects equal responses: an operation may be completed or cached in another way then. */
export async function expectTheSame(
  app: TestApp,
  target: string,
  sent: Sent,
  { severalFields = false } = {},
): Promise<void> {
  const comparable = severalFields ? withoutFailedField : (answer: Answer): Answer => answer;
  const first = comparable(await send(app, target, sent));
  const operation = `${target} ${sent.body?.slice(0, 300)}`;
  for (let n = 0; n < 2; n += 1)
    expect({ operation, answer: comparable(await send(app, target, sent)) }).toEqual({ operation, answer: first });
}

export const authorized = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };
