import { MAX_CODE } from '../../lib/limits.js';

/** The properties of a field for a code: codes of the app and recovery codes consist of digits. */
export const codeField = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: MAX_CODE,
} as const;
