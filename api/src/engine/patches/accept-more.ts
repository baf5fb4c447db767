import { spawn } from 'node:child_process';
import type { Server } from 'node:net';

/** The handle of libuv behind a listening server. */
interface ListeningHandle {
  onconnection(status: number, client: unknown): void;
  listen(backlog: number): number;
  close(callback?: () => void): void;
}

/** Script of a process that returns each handle it receives `count` times. */
const DUPLICATE =
  'process.on("message", (count, handle) => { for (let n = 0; n < count; n += 1) process.send(n, handle); })';
const TIMEOUT_MS = 10_000;

/**
 * Lets a listening server accept `count` more connections in each iteration of the event loop. libuv accepts one for
 * each handle, however many are waiting. Only another process can duplicate a handle, by passing it on, so that one
 * is started for a moment. All connections are those of the server, which closes the further handles with its own.
 *
 * Throws an `Error` if the process cannot be started or does not respond; the server then accepts one, as before.
 */
export async function acceptMore(server: Server, count: number, backlog: number): Promise<void> {
  const { _handle: handle } = server as Server & { _handle: ListeningHandle | null };
  if (!handle) return;
  const further: ListeningHandle[] = [];
  let isClosed = false;
  const close = handle.close.bind(handle);
  handle.close = (callback) => {
    isClosed = true;
    for (const one of further) one.close();
    close(callback);
  };

  for (const one of await duplicatesOf(handle, count)) {
    if (isClosed) {
      one.close();
      continue;
    }
    one.onconnection = (status, client) => handle.onconnection(status, client);
    one.listen(backlog);
    further.push(one);
  }
}

function duplicatesOf(handle: ListeningHandle, count: number): Promise<ListeningHandle[]> {
  const child = spawn(process.execPath, ['-e', DUPLICATE], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: TIMEOUT_MS,
  });
  child.unref();
  child.channel?.unref();
  const received: ListeningHandle[] = [];
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      for (const one of received.splice(0)) one.close();
      reject(error);
    };
    child.on('error', fail);
    // Until then, it has the handle as well.
    child.on('exit', (code) => {
      if (received.length === count) resolve(received);
      else fail(new Error(`the process ended with ${code}`));
    });
    child.on('message', (_n, duplicate) => {
      received.push(duplicate as unknown as ListeningHandle);
      if (received.length === count) child.disconnect();
    });
    child.send(count, handle as never, (error) => error && fail(error));
  });
}
