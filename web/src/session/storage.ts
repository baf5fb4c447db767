/** The only reader of the browser's storage. The keys are fixed by the spec, section 9. */
const TOKEN = 'token';
const ADMIN_TOKEN = 'adminToken';
const ADMIN_USER = 'adminUser';

export interface AdminUser {
  id: string;
  name: string;
  email: string;
}

export const readUserToken = () => localStorage.getItem(TOKEN);
export const storeUserToken = (token: string) => localStorage.setItem(TOKEN, token);
export const clearUserToken = () => localStorage.removeItem(TOKEN);

/** The token that a request bears: the administrator's goes first (decision 28). */
export const readToken = () => localStorage.getItem(ADMIN_TOKEN) ?? readUserToken();

export const hasAdminToken = () => localStorage.getItem(ADMIN_TOKEN) !== null;

/** @returns null unless both the token and a readable record of the administrator are there */
export function readAdmin(): AdminUser | null {
  const record = localStorage.getItem(ADMIN_USER);
  if (!hasAdminToken() || record === null) return null;
  try {
    return JSON.parse(record) as AdminUser;
  } catch {
    return null;
  }
}

export function storeAdmin(token: string, admin: AdminUser) {
  localStorage.setItem(ADMIN_TOKEN, token);
  localStorage.setItem(ADMIN_USER, JSON.stringify(admin));
}

export function clearAdmin() {
  localStorage.removeItem(ADMIN_TOKEN);
  localStorage.removeItem(ADMIN_USER);
}

/** Calls back when another tab signs in or out. @returns how to stop it */
export function onStorageChange(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
