// Live updates of some providers, over WebSockets that connect again by themselves, as those of the web app do.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

const QUERY = 'subscription { bookingChanged { id status } }';
const RETRY_MS = 500;

/**
 * @param {{ origin: string, ca: string, tokens: string[] }} options
 */
export function followBookings({ origin, ca, tokens }) {
  const sockets = tokens.map((token) => {
    const state = {
      received: 0,
      closed: 0,
      awaySince: /** @type {number | undefined} */ (undefined),
      longestAwayMs: 0,
    };
    const client = createClient({
      url: `${origin.replace('https:', 'wss:')}/graphql`,
      webSocketImpl: class extends WebSocket {
        /** @param {string} url @param {string[]} protocols */
        constructor(url, protocols) {
          super(url, protocols, { ca });
        }
      },
      connectionParams: { authorization: `Bearer ${token}` },
      lazy: false,
      keepAlive: 2_000,
      shouldRetry: () => true,
      retryAttempts: Infinity,
      retryWait: async () => void (await sleep(RETRY_MS)),
      on: {
        connected() {
          if (state.awaySince !== undefined)
            state.longestAwayMs = Math.max(state.longestAwayMs, performance.now() - state.awaySince);
          state.awaySince = undefined;
        },
        closed() {
          state.closed += 1;
          state.awaySince ??= performance.now();
        },
      },
    });
    const end = client.subscribe(
      { query: QUERY },
      { next: () => void (state.received += 1), error: () => undefined, complete: () => undefined },
    );
    return { state, close: async () => (end(), client.dispose()) };
  });
  const sum = (/** @type {'received' | 'closed'} */ name) =>
    sockets.reduce((total, { state }) => total + state[name], 0);

  return {
    figures: () => ({
      received: sum('received'),
      closed: sum('closed'),
      longestAwayMs: Math.max(...sockets.map(({ state }) => state.longestAwayMs)),
    }),
    /**
     * Whether each of them receives an update, while the crowd still books.
     * @param {number} waitMs
     */
    async allReceive(waitMs) {
      const before = sockets.map(({ state }) => state.received);
      for (const end = Date.now() + waitMs; Date.now() < end; await sleep(100))
        if (sockets.every(({ state }, n) => state.received > (before[n] ?? 0))) return true;
      return false;
    },
    close: () => Promise.all(sockets.map((socket) => socket.close())),
  };
}
