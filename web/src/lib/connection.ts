import { useSyncExternalStore } from 'react';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Sends a request; rejects if the server does not respond. */
type Probe = () => Promise<unknown>;

let probe: Probe | undefined;
/** What has failed for want of a connection since the server responded last; empty while it does. */
let failed: ReadonlySet<string> = new Set();
let attempts = 0;
let backAt = Number.NEGATIVE_INFINITY;
/** Undefined while a probe is on its way. */
let timer: ReturnType<typeof setTimeout> | undefined;
let probing = false;
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

export const isAway = () => failed.size > 0;

/**
 * Called for each request that had no proper response. The server is probed until it responds (P67).
 * @param what the name of the operation
 */
export function lost(what: string) {
  const wasAway = isAway();
  failed = new Set(failed).add(what);
  // A connection that is lost again at once is no reason to start with short pauses.
  if (!wasAway && performance.now() - backAt > MAX_PAUSE_MS) attempts = 0;
  if (!wasAway) notify();
  schedule();
}

/** Called for each response. That of what has not failed proves nothing: it may have been sent before. */
export function responded(what: string) {
  if (failed.has(what)) back();
}

/** Called when a live connection ends, or cannot be made: proxies prevent them too, but let requests pass. */
export const checkServer = () => {
  if (!isAway()) probe?.().catch(() => lost('live connection'));
};

function back() {
  if (!isAway()) return;
  clearTimeout(timer);
  timer = undefined;
  failed = new Set();
  backAt = performance.now();
  notify();
}

function schedule() {
  if (!probe || probing || timer !== undefined) return;
  // Not all pages at the same moment.
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, MAX_PAUSE_MS) * (0.75 + Math.random() / 4);
  attempts += 1;
  timer = setTimeout(() => void tryAgain(), pause);
}

async function tryAgain() {
  clearTimeout(timer);
  timer = undefined;
  if (!isAway() || probing) return;
  probing = true;
  await probe?.().then(back, () => undefined);
  probing = false;
  if (isAway()) schedule();
}

const tryNow = () => void tryAgain();
const goOffline = () => lost('device');

/** @returns a function that ends it */
export function watchConnection(newProbe: Probe): () => void {
  probe = newProbe;
  addEventListener('online', tryNow);
  addEventListener('offline', goOffline);
  if (isAway()) schedule();
  return () => {
    removeEventListener('online', tryNow);
    removeEventListener('offline', goOffline);
    clearTimeout(timer);
    timer = undefined;
    probe = undefined;
    failed = new Set();
    attempts = 0;
    backAt = Number.NEGATIVE_INFINITY;
  };
}

/** @returns a function that removes the listener */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsAway = (): boolean => useSyncExternalStore(onConnectionChange, isAway);

/** Reports a failure, and resolves when the server has responded to a later request. */
export const untilBack = (what: string): Promise<void> =>
  new Promise((resolve) => {
    const end = onConnectionChange(() => {
      if (isAway()) return;
      end();
      resolve();
    });
    lost(what);
  });
