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

/** What is verified of a business. */
export type Verified = Partial<Pick<User, 'businessName' | 'city'>>;

/** Whether it is another name of the business or another city, apart from case and blanks. What is missing is not compared. */
export const isOther = (user: User, other: Verified): boolean =>
  (['businessName', 'city'] as const).some(
    (name) => (other[name] ?? null) !== null && compared(other[name]) !== compared(user[name]),
  );

/** What else changes with these: the business is not verified any more. */
export const unverifiedBy = (user: User, changes: Verified): Partial<User> =>
  user.verifiedSince !== null && isOther(user, changes) ? { verifiedSince: null, verificationNote: null } : {};
