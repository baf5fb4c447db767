// Loaded into a server with NODE_OPTIONS=--import: answers each connection to the socket in EVENT_LOOP_SOCKET with the
// longest time, in milliseconds, that the event loop stood still since the connection before.
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const { EVENT_LOOP_SOCKET } = process.env;
if (isMainThread && EVENT_LOOP_SOCKET) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  createServer((socket) => {
    socket.end(String(delay.max / 1e6));
    delay.reset();
  })
    .listen(EVENT_LOOP_SOCKET)
    .unref();
  // Programs that the server starts are not watched.
  delete process.env.EVENT_LOOP_SOCKET;
  delete process.env.NODE_OPTIONS;
}
