import { type AppError, conflict } from '../../kernel/errors.js';

/** For an address that a customer or provider has, ignoring case. */
export const emailTaken = (): AppError => conflict('An account with this email already exists');
