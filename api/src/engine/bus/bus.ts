/** An event with its name: one tuple for each key of `Types`, which maps names to payloads. */
export type EventOf<Types> = {
  [Name in keyof Types]: [name: Name, event: Types[Name]];
}[keyof Types];

/**
 * Delivers events to listeners. Rules do not publish: they append their events to the outbox, which publishes them after
 * the commit. A listener that throws or is slow does not delay the publisher.
 */
export interface Bus<Types> {
  /** Delivers the event in all processes, including this one. Rejects if it could not be sent to them. */
  publish(...event: EventOf<Types>): Promise<void>;
  /** Delivers the event in this process only. */
  publishLocally(...event: EventOf<Types>): void;
  /** Returns a function that removes the listener. */
  listen<Name extends keyof Types>(name: Name, listener: (event: Types[Name]) => void): () => void;
  close(): Promise<void>;
}
