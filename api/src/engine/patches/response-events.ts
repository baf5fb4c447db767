import type { ServerResponse } from 'node:http';

type AnyMethod = (...args: unknown[]) => unknown;

/** Calls `callback` before the head of the response is sent, for which Node has no event. */
export function beforeHead(res: ServerResponse, callback: () => void): void {
  const writeHead = res.writeHead.bind(res) as AnyMethod;
  res.writeHead = (...args: unknown[]) => {
    callback();
    return writeHead(...args) as typeof res;
  };
}

/**
 * Calls `callback` with the last part of the body when the response is complete, although the client has not read it yet; Node's `finish` follows only
 * when the operating system has accepted every byte.
 */
export function afterEnd(res: ServerResponse, callback: (body: unknown) => void): void {
  const end = res.end.bind(res) as AnyMethod;
  res.end = (...args: unknown[]) => {
    const ended = end(...args) as typeof res;
    callback(args[0]);
    return ended;
  };
}
