/** An event with its name: one tuple for each key of `Types`, which maps names to payloads. */
export type EventOf<Types> = {
  [Name in keyof Types]: [name: Name, event: Types[Name]];
}[keyof Types];

export interface Publisher<Types> {
  publish(...event: EventOf<Types>): void;
}

/**
 * Delivers events to the listeners of all processes. Rules publish after their transaction has committed; a listener
 * that throws or is slow does not delay the publisher.
 */
export interface Bus<Types> extends Publisher<Types> {
  /** Returns a function that removes the listener. */
  listen<Name extends keyof Types>(name: Name, listener: (event: Types[Name]) => void): () => void;
  close(): Promise<void>;
}
