import type { Quota } from '../../engine/limits/rate-limits.js';

/** Saved profiles and settings of an account. Those of a provider make the server regenerate the catalogue. */
export const SAVED_PROFILES_OF_ACCOUNT: Quota = { name: 'savedProfile', points: 300, duration: 3600 };

/** The same from one client address. */
export const SAVED_PROFILES_FROM_ADDRESS: Quota = { name: 'savedProfileFromAddress', points: 600, duration: 3600 };
