/**
 * Options of a `DataLoader` that reads the values of all requests of an iteration of the event loop together: at its end, so
 * that none is older than its request, and without remembering them.
 */
export const LOAD_TOGETHER = { cache: false, batchScheduleFn: (load: () => void) => void setImmediate(load) };
