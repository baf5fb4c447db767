import type { ConcurrencyLimits } from './concurrency.js';

/**
 * All that is limited at a time, so that no client takes what others need. What is limited in a time, in an hour or a day, has a
 * `Quota` beside its rule. An address is that of a client (`networkOf`). Timeouts are below the 10 s after which the web client
 * aborts a request.
 */
export const CONCURRENCY = {
  /** Connections, each with buffers of its own. A proxy that is trusted has any number. */
  connections: { per: { address: 500 } },
  /** Requests in progress. A browser sends six, and an office has several browsers. */
  requests: { per: { address: 100 }, queuedPer: { address: 400 }, timeoutMs: 5_000 },
  /** WebSockets: one for each tab. */
  sockets: { per: { address: 200, account: 20 } },
  /**
   * Forms, until their responses are sent, of visitors per address. 60 forms of 50 MB fill 3 GB of the disk; that many are sent by
   * ten addresses, of which each has an office. With those that wait, an address has a third of its requests.
   */
  forms: { total: 60, per: { account: 4, address: 6 }, queuedPer: { address: 24 }, timeoutMs: 8_000 },
  /** Pictures in memory: two that are processed, and the next two. The address is that of the client. */
  pictures: { total: 4, per: { address: 2 } },
  /** Pictures of over four megapixels that are decoded: each takes up to 160 MB and a thread of four, for a second. */
  largePictures: { total: 2 },
  /** Open files of pictures, which in an S3-compatible store are requests. A process has a limited number of file descriptors. */
  files: { total: 200, per: { address: 20 }, timeoutMs: 5_000 },
  /**
   * Passwords that are hashed, for 30 ms of a thread each: a flood of logins leaves two threads for others. A hundred take about
   * 3 s; an address has a tenth of the queue, with two logins of an account.
   */
  hashing: { total: 2, queued: 100, queuedPer: { address: 10, account: 2 } },
  /**
   * Connections of the database, of 20: one request may contain fifteen queries, so a hundred requests contain 1,500. Each is in use
   * for a few milliseconds, so that an office is not slowed down.
   */
  statements: { per: { address: 5 }, timeoutMs: 5_000 },
  /** The same for a task for which other addresses wait; see `connectionsOfTask`. */
  statementsOfTask: { per: { address: 3 }, timeoutMs: 5_000 },
  /** Long lists that are read: 200 bookings with long messages are 3 MB, and occupy the event loop for 50 ms. */
  lists: { per: { address: 1 }, timeoutMs: 5_000 },
  /** Responses with a list of services that are made; see `response-cache.ts` for costly ones. */
  catalogues: { per: { address: 1 }, timeoutMs: 5_000 },
  /** Responses of over 50 kB that are compressed, in one of the threads for files and passwords. Others are sent as they are. */
  compressions: { per: { address: 3 } },
  /** Private calendars and pages of copies of accounts that are made, so that their memory is limited. */
  copies: { total: 2, queued: 100, queuedPer: { address: 20 } },
  /** Lists of the portal that are sent as files, which may take minutes: further ones are rejected instead of queued. */
  exports: { total: 2, per: { account: 1, address: 2 }, queuedPer: { account: 0, address: 0 } },
} as const satisfies Record<string, ConcurrencyLimits>;
