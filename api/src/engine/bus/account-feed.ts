import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import { Repeater } from '@repeaterjs/repeater';

/** Changes per query. */
const BATCH = 100;
/** Pause before a failed query is repeated. */
const RETRY_MS = 1000;

/** What has changed for each account, for its subscriptions. */
export interface AccountFeed<View> {
  /** Future changes that concern the account, until the consumer returns. */
  changesFor(accountId: string): AsyncIterable<View>;
  /** The number of consumers of all accounts. */
  subscriptions(): number;
  /** Ends the feed. */
  close(): Promise<void>;
}

interface Source<Change, View> {
  /** Returns a function that removes the listener. */
  listen(onChange: (change: Change) => void): () => void;
  /** Who receives a change; null for an account that was deleted. */
  accountsOf(change: Change): (string | null)[];
  /** What to send for each change, in their order; undefined if it no longer exists. */
  read(changes: Change[]): Promise<(View | undefined)[]>;
}

/**
 * Reads what has changed, if it concerns a subscriber of this process, once for all of its subscribers. Each change is
 * read after it was committed, and changes are read one batch after the other, so that the last state that a subscriber
 * receives is the current one. One subscriber receives a change in an iteration of the event loop, since the response to
 * each is rendered separately.
 */
export function accountFeed<Change, View>(
  { listen, accountsOf, read }: Source<Change, View>,
  onError: (error: unknown) => void,
): AccountFeed<View> {
  const subscribers = new Map<string, Set<(view: View) => void>>();
  const changes: Change[] = [];
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  const subscribersOf = (change: Change) => accountsOf(change).flatMap((id) => [...(subscribers.get(id ?? '') ?? [])]);

  async function sendBatch(): Promise<void> {
    const batch = changes.slice(0, BATCH);
    const views = await read(batch);
    changes.splice(0, batch.length);
    for (const [index, change] of batch.entries()) {
      const view = views[index];
      if (view === undefined) continue;
      for (const send of subscribersOf(change)) {
        send(view);
        await nextIteration();
      }
    }
  }

  async function sendAll(): Promise<void> {
    while (changes.length > 0 && !closing.signal.aborted)
      await sendBatch().catch(async (error: unknown) => {
        onError(error);
        await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      });
    running = undefined;
  }

  const stopListening = listen((change) => {
    if (subscribersOf(change).length === 0) return;
    changes.push(change);
    running ??= sendAll();
  });

  return {
    changesFor: (accountId) =>
      new Repeater<View>(async (push, stop) => {
        const send = (view: View): void => {
          try {
            void push(view);
          } catch (error) {
            stop(error); // the consumer is too slow
          }
        };
        const ofAccount = subscribers.get(accountId) ?? new Set();
        subscribers.set(accountId, ofAccount.add(send));
        await stop;
        ofAccount.delete(send);
        if (ofAccount.size === 0) subscribers.delete(accountId);
      }),
    subscriptions: () => [...subscribers.values()].reduce((sum, { size }) => sum + size, 0),
    async close() {
      stopListening();
      closing.abort();
      await running;
    },
  };
}
