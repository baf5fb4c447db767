import { MAX_PASSWORD, MIN_PASSWORD } from './limits.js';

/** Validation rules that several forms share, with the messages of S5. */

/** Rejects empty and blank text. */
export const filled = (message: string) => ({
  validate: (value: string) => value.trim() !== '' || message,
});

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
