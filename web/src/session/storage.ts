/** The only reader of the browser's storage. The keys are fixed (S9.7). */
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

export const readAdminToken = () => localStorage.getItem(ADMIN_TOKEN);

/** The token that a request bears: the administrator's goes first (P28). */
export const readToken = () => readAdminToken() ?? readUserToken();

/** @returns null unless both the token and a readable record of the administrator are there */
export function readAdmin(): AdminUser | null {
  const record = localStorage.getItem(ADMIN_USER);
  if (readAdminToken() === null || record === null) return null;
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

const EVENTS = ['storage', 'pagehide', 'pageshow'] as const;

/**
 * Calls back when another tab signs in or out, and when a page that was left comes back as it was (the browser's Back)
 * and that happened meanwhile.
 * @param whose the token that it is about
 * @returns how to stop it
 */
export function onTokenChange(whose: 'user' | 'admin', listener: () => void) {
  const watched = whose === 'user' ? TOKEN : ADMIN_TOKEN;
  let left: string | null = null;
  const handle = (event: StorageEvent | PageTransitionEvent) => {
    const stored = localStorage.getItem(watched);
    if (event.type === 'pagehide') left = stored;
    // Without a key, everything was removed.
    else if ('key' in event) {
      if (event.key === null || event.key === watched) listener();
    } else if (event.persisted && stored !== left) listener();
  };
  for (const name of EVENTS) window.addEventListener(name, handle);
  return () => EVENTS.forEach((name) => window.removeEventListener(name, handle));
}
