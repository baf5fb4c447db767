import type { Quota } from '../../engine/limits/rate-limits.js';

/** Registrations from one client address (P5). */
export const REGISTRATIONS: Quota = { name: 'registration', points: 20, duration: 3600 };
