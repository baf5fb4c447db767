/** What an access token may do (P69). Keyed by name, as GraphQL registers it. */
export const TokenScopeEnum = { read: 'read', write: 'write' } as const;
export type TokenScope = keyof typeof TokenScopeEnum;
export const TOKEN_SCOPES = Object.values(TokenScopeEnum);
