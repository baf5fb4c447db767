/** Keyed by name, as GraphQL registers it. */
export const UserRoleEnum = { user: 'user', provider: 'provider' } as const;
export type UserRole = keyof typeof UserRoleEnum;
export const USER_ROLES = Object.values(UserRoleEnum);
