import { forbidden, unauthenticated } from '../../kernel/errors.js';
import { assertScope, type Call } from '../tokens/scope.js';
import type { Role, Viewer } from '../users/viewer.js';

/** All accounts of the marketplace. */
export const CUSTOMER_OR_PROVIDER: Role[] = ['user', 'provider'];
export const PROVIDER: Role[] = ['provider'];
export const ADMIN: Role[] = ['admin'];
/** All accounts that can have a session, of the marketplace or of the admin portal. */
export const SIGNED_IN: Role[] = [...CUSTOMER_OR_PROVIDER, ...ADMIN];

/**
 * Accepts a viewer with one of the roles, in a session or with an access token that may do the call (P69). Throws
 * UNAUTHENTICATED without a viewer, otherwise FORBIDDEN (S6).
 */
export function assertMay(viewer: Viewer | null, roles: readonly Role[], call: Call): asserts viewer is Viewer {
  if (!viewer) throw unauthenticated();
  if (!roles.includes(viewer.role)) throw forbidden();
  assertScope(viewer, call);
}
