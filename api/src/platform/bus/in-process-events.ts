import { EventEmitter } from 'node:events';
import type { Events, EventTypes } from './events.js';

/** Events of one process alone. A listener that fails is told of, and stands in nobody's way. */
export function inProcessEvents(onError: (error: unknown) => void = () => undefined): Events {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish: (name, event) => void emitter.emit(name, event),
    listen<Name extends keyof EventTypes>(name: Name, listener: (event: EventTypes[Name]) => void) {
      const guarded = (event: EventTypes[Name]): void => {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      };
      emitter.on(name, guarded);
      return () => void emitter.off(name, guarded);
    },
    close: async () => void emitter.removeAllListeners(),
  };
}
