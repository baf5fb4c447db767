import { EventEmitter } from 'node:events';
import type { Events } from './events.js';

/** Events of one process alone. */
export function inProcessEvents(): Events {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish: (name, event) => void emitter.emit(name, event),
    listen(name, listener) {
      emitter.on(name, listener);
      return () => void emitter.off(name, listener);
    },
    close: async () => void emitter.removeAllListeners(),
  };
}
