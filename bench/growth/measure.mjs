// Sends requests one after the other, and reads from PostgreSQL what their statements have cost.
import { performance } from 'node:perf_hooks';
import { openConnection, parseResponse, requestOf } from '../api/sender.mjs';
import { percentile } from '../support/percentile.mjs';

/**
 * @typedef {object} Cost of a request
 * @property {number} ms until its response, the median
 * @property {number} cpuMs CPU time of the server and of PostgreSQL
 * @property {number} buffers of 8 kB that its statements have read, cached or not, or written
 * @property {number} rows that its statements have returned or changed
 */

/**
 * The statements of requests: those that have run at least once for each. What the server does in the background is not
 * among them. Checks at the end of a transaction count as part of its COMMIT. PostgreSQL may count statements that differ
 * in the types of parameters separately.
 */
const STATEMENTS = `
  SELECT coalesce(sum(rows), 0)::float8 AS rows, coalesce(sum(buffers), 0)::float8 AS buffers
  FROM (
    SELECT sum(calls) AS calls, sum(rows) AS rows, sum(shared_blks_hit + shared_blks_read) AS buffers
    FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid WHERE rolname = 'marquee' GROUP BY left(query, 100)
  ) of_text WHERE calls >= $1`;

/**
 * @param {{ port: number, client: import('pg').Client, cpu(): number, tokenOf(account: object | undefined): string | undefined }} server
 * @param {import('./workloads.mjs').Request[]} requests
 * @param {(data: any, n: number) => void} [onData]
 * @returns {Promise<Cost>}
 */
export async function measure({ port, client, cpu, tokenOf }, requests, onData) {
  const prepared = requests.map(({ account, ...body }) =>
    requestOf({ method: 'POST', path: '/graphql', token: tokenOf(account), body }),
  );
  const connection = openConnection(port);
  const latencies = [];
  await client.query('SELECT pg_stat_statements_reset()');
  const before = cpu();
  for (const [n, request] of prepared.entries()) {
    const began = performance.now();
    const response = await connection.send(request);
    latencies.push(performance.now() - began);
    const { body } = parseResponse(response);
    if (body.errors) throw new Error(`${JSON.stringify(requests[n])}: ${JSON.stringify(body.errors)}`);
    onData?.(body.data, n);
  }
  const cpuMs = (cpu() - before) / requests.length;
  connection.close();
  return { ms: percentile(latencies, 50), cpuMs, ...(await statementCost(client, requests.length)) };
}

/** @param {import('pg').Client} client @param {number} count of requests since the last reset */
export async function statementCost(client, count) {
  const { rows } = await client.query(STATEMENTS, [count]);
  const [{ buffers, rows: returned }] = rows;
  return { buffers: buffers / count, rows: returned / count };
}

/** The statements with the most buffers since the last reset. @param {import('pg').Client} client */
export async function largestStatements(client) {
  const { rows } = await client.query(
    `SELECT calls::int, round(total_exec_time)::int AS ms, (shared_blks_hit + shared_blks_read)::int AS buffers, rows::int,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 80) AS statement
     FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid WHERE rolname = 'marquee'
     ORDER BY buffers DESC LIMIT 5`,
  );
  return rows;
}
