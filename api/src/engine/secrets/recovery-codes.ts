import { createHash, randomInt } from 'node:crypto';

const CODES = 10;
/** 66 bits: too many to find a code by its hash. Digits only, since a phone shows a keypad of digits for such fields. */
const DIGITS = 20;

const newCode = (): string => {
  const digits = Array.from({ length: DIGITS }, () => randomInt(10)).join('');
  return digits.replace(/\d{4}(?=\d)/g, '$&-');
};

/** Ten different codes like `4821-0937-5510-2846-1173`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(newCode());
  return [...codes];
}

/** Whether these digits have the length of a recovery code. */
export const isRecoveryCode = (digits: string): boolean => new RegExp(`^\\d{${DIGITS}}$`).test(digits);

/** What is stored of a code. `digits` has no hyphens. A fast hash suffices, since a code is random and long. */
export const hashRecoveryCode = (digits: string): string => createHash('sha256').update(digits).digest('base64url');

/** The digits of a code as it was typed: apps and people group them with spaces or hyphens. */
export const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');
