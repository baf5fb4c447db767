import type { User } from './user.entity.js';

/** Keyed by name, as GraphQL registers it. */
export const VerificationEnum = { waiting: 'waiting', verified: 'verified' } as const;
export type Verification = keyof typeof VerificationEnum;
export const VERIFICATIONS = Object.values(VerificationEnum);

/** SQL over a row of `users`, each with an index of the portal: whether the business is verified, or waits for it (P73). */
export const HAS_VERIFICATION: Readonly<Record<Verification, string>> = {
  verified: 'verified_since IS NOT NULL',
  waiting: 'verified_since IS NULL AND verification_note IS NOT NULL',
};

/** Whether a business is verified, or waits for it; null if neither (P73). */
export const verificationOf = ({
  verifiedSince,
  verificationNote,
}: Pick<User, 'verifiedSince' | 'verificationNote'>): Verification | null =>
  verifiedSince !== null ? 'verified' : verificationNote === null ? null : 'waiting';

const compared = (text: string | null | undefined): string => (text ?? '').replace(/\s+/gu, '').toLowerCase();

/** What else changes with the name of a business or its city, apart from case and blanks: it is not verified any more. */
export const unverifiedBy = (user: User, changes: Partial<User>): Partial<User> =>
  user.verifiedSince !== null &&
  (['businessName', 'city'] as const).some(
    (name) => changes[name] !== undefined && compared(changes[name]) !== compared(user[name]),
  )
    ? { verifiedSince: null, verificationNote: null }
    : {};
