// Loaded into a server with NODE_OPTIONS=--import: sends to each connection to the socket in EVENT_LOOP_SOCKET the
// longest delay of the event loop, in milliseconds, since the previous connection.
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
  // Child processes of the server are not measured.
  delete process.env.EVENT_LOOP_SOCKET;
  delete process.env.NODE_OPTIONS;
}
