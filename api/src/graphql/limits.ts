import type { ValidationRule } from 'graphql';

/** Placeholder until the limits stand. */
export const limitRules = (): ValidationRule[] => [];
