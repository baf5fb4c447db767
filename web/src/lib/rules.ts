import { MAX_PASSWORD, MIN_PASSWORD } from './limits.js';
import { formatCount } from './numbers.js';
import { typedNumber } from './typed-number.js';

/** Validation rules that several forms share, with the messages of S5. */

/** Rejects empty and blank text. */
export const filled = (message: string) => ({
  validate: (value: string) => value.trim() !== '' || message,
});

/** @param label what the messages begin with, such as `Guest count` */
export const numberRules = (label: string, { min, max, whole = false }: NumberLimits) => ({
  validate: (typed: string) => {
    if (typed.trim() === '') return `${label} is required`;
    const number = typedNumber(typed);
    if (whole && !Number.isInteger(number)) return `${label} must be a whole number`;
    if (number === undefined) return `${label} must be a number, such as 1250 or 12.50`;
    if (number < min) return `${label} must be at least ${min}`;
    return number <= max || `${label} must be at most ${formatCount(max)}`;
  },
});

interface NumberLimits {
  min: number;
  max: number;
  whole?: boolean;
}

export const emailRules = {
  validate: (value: string) => {
    if (value.trim() === '') return 'Email is required';
    return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value.trim()) || 'Please enter a valid email address';
  },
};

export const newPasswordRules = {
  required: 'Password is required',
  minLength: { value: MIN_PASSWORD, message: `Password must be at least ${MIN_PASSWORD} characters` },
  maxLength: { value: MAX_PASSWORD, message: `Password must be at most ${MAX_PASSWORD} characters` },
};

/** @param password returns the value of the other field at the time of validation */
export const confirmPasswordRules = (password: () => string) => ({
  required: 'Please confirm your password',
  validate: (value: string) => value === password() || 'Passwords do not match',
});
