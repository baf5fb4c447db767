import { forbidden, unauthenticated } from '../kernel/errors.js';
import type { Role, Viewer } from '../users/viewer.js';

/** Customers and providers alike: whoever has an account of the marketplace. */
export const MEMBER: Role[] = ['user', 'provider'];
export const PROVIDER: Role[] = ['provider'];
export const ADMIN: Role[] = ['admin'];
/** Whoever has a session, of the marketplace or of the admin portal. */
export const SIGNED_IN: Role[] = [...MEMBER, ...ADMIN];

/** Passes a viewer who has one of the roles; UNAUTHENTICATED without a viewer, else FORBIDDEN (S6). */
export function assertRole(
  viewer: Viewer | null,
  roles: readonly Role[],
): asserts viewer is Viewer {
  if (!viewer) throw unauthenticated();
  if (!roles.includes(viewer.role)) throw forbidden();
}
