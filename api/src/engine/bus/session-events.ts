export interface SessionEvents {
  /** All sessions of an account ended: it was banned or deleted, or has signed out too often. */
  sessionsEnded: { accountId: string };
  /** A single session or access token ended: its token was signed out or deleted. */
  tokenEnded: { tokenKey: string };
}
