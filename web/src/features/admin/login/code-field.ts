import { MAX_CODE } from '../../../lib/limits.js';
import { asciiDigits } from '../../../lib/typed-number.js';

/** The properties of a field for a code: codes of the app and recovery codes consist of digits. */
export const codeField = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const;

export const codeRules = {
  setValueAs: asciiDigits,
  validate: (code: string) => code.trim() !== '' || 'Code is required',
  maxLength: { value: MAX_CODE, message: `Code can have up to ${MAX_CODE} characters` },
};
