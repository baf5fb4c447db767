/**
 * All errors with which a request can be rejected. Rules throw them, and each transport translates them in one place.
 * Messages are sentences for customers. Clients depend on the codes and statuses: new ones may be added, existing ones
 * must not change.
 */
export const STATUS = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** Messages by the path of the invalid field in the payload, such as `customerDetails.name`. */
export type FieldErrors = Record<string, string>;

export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { fields?: FieldErrors; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** The error's message is that of the first field, so that a client can show it in an alert. */
export const badInput = (fields: FieldErrors): AppError =>
  new AppError('BAD_USER_INPUT', Object.values(fields)[0] ?? 'The request is not valid', {
    fields,
  });
export const unauthenticated = (message = 'Please sign in to continue'): AppError =>
  new AppError('UNAUTHENTICATED', message);
export const forbidden = (message = 'You are not allowed to do this'): AppError => new AppError('FORBIDDEN', message);
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found`);
export const conflict = (message: string): AppError => new AppError('CONFLICT', message);
export const tooLarge = (message: string): AppError => new AppError('PAYLOAD_TOO_LARGE', message);
export const rateLimited = (retryAfterSeconds: number): AppError =>
  new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${formatDuration(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
/** Rounded up, so that a retry after this time is never too early. */
const formatDuration = (seconds: number): string => {
  if (seconds <= 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

/** A queue is full. The rejected work has not begun, so that a retry is safe. */
export const busy = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'The server is busy right now. Please try again shortly.', {
    retryAfterSeconds: 5,
  });
/** For files: the disk is full or the file store fails, which only the operator can fix. */
export const storageUnavailable = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'Files cannot be stored right now. Please try again later.');
export const unavailable = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'The marketplace cannot be reached right now. Please try again shortly.');
