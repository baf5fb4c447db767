// The server against which all others are measured: node:http and pg, one prepared statement for each request, JSON
// built by PostgreSQL. It has none of the product's defences.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { pool, readToken, ready, today } from './session.mjs';
import { STATEMENTS } from './statements.mjs';

/** @type {Record<string, (variables: any, authorization: string | undefined) => unknown[]>} */
const VALUES = {
  W1: () => [],
  W2: ({ city, category }) => [city, category],
  W3: ({ id, date }) => [id, date],
  W4: (_, authorization) => readToken(authorization),
  W5: (_, authorization) => [...readToken(authorization), today()],
  W6: ({ search }, authorization) => [...readToken(authorization), `%${search}%`],
  W7: ({ input }, authorization) => [
    ...readToken(authorization),
    input.serviceId,
    input.providerId,
    input.timeSlot,
    input.eventDate,
    input.eventType,
    input.guestCount,
    input.message,
    JSON.stringify(input.customerDetails),
    randomUUID(),
  ],
};

/** The result as text: the driver would parse JSON. */
const types = { getTypeParser: () => (/** @type {unknown} */ value) => value };

/** @param {string} name @param {string} variables @param {string | undefined} authorization */
async function respond(name, variables, authorization) {
  const values = VALUES[name]?.(JSON.parse(variables || '{}'), authorization);
  // Planned for each search text: a plan for any text would read all accounts.
  const plan = name === 'W6' ? {} : { name };
  const { rows } = await pool.query({ ...plan, text: STATEMENTS[name] ?? '', values, rowMode: 'array', types });
  return rows[0] ? `{"data":${rows[0][0]}}` : null;
}

const server = createServer((req, res) => {
  let body = '';
  req.setEncoding('utf8');
  req.on('data', (chunk) => (body += chunk));
  req.on('end', () => {
    respond(req.url?.slice(1) ?? '', body, req.headers.authorization).then(
      (json) => {
        res.writeHead(json ? 200 : 409, { 'content-type': 'application/json' });
        res.end(json ?? '{}');
      },
      (error) => {
        res.writeHead(500, { 'content-type': 'application/json' });
        res.end(JSON.stringify({ message: String(error) }));
      },
    );
  });
});
server.listen(0, '127.0.0.1', () => ready(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
