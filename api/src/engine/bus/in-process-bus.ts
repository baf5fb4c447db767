import { EventEmitter } from 'node:events';
import type { Bus } from './bus.js';

/** A bus within a single process. An error of a listener is passed to `onError` and does not affect the others. */
export function inProcessBus<Types>(onError: (error: unknown) => void = () => undefined): Bus<Types> {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const publishLocally: Bus<Types>['publishLocally'] = (name, event) => void emitter.emit(name as string, event);
  return {
    publish: async (...event) => publishLocally(...event),
    publishLocally,
    listen<Name extends keyof Types>(name: Name, listener: (event: Types[Name]) => void) {
      const guarded = (event: Types[Name]): void => {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      };
      emitter.on(name as string, guarded);
      return () => void emitter.off(name as string, guarded);
    },
    close: async () => void emitter.removeAllListeners(),
  };
}
