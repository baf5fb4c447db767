export interface SessionEvents {
  /** All sessions of an account ended: it was banned or deleted, or has signed out too often. */
  sessionsEnded: { accountId: string };
  /** A single session ended: its token was signed out. */
  tokenEnded: { tokenKey: string };
}
