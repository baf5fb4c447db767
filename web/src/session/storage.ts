/** The only module that uses the browser's local storage. The keys are fixed (S9.7). */
const TOKEN = 'token';
const ADMIN_TOKEN = 'adminToken';
const ADMIN_USER = 'adminUser';
/** Also read by the script in `index.html`, before the first render. */
const COLOR_SCHEME = 'colorScheme';

export interface AdminUser {
  id: string;
  name: string;
  email: string;
}

export const readUserToken = () => localStorage.getItem(TOKEN);
export const storeUserToken = (token: string) => localStorage.setItem(TOKEN, token);
export const clearUserToken = () => localStorage.removeItem(TOKEN);

export const readAdminToken = () => localStorage.getItem(ADMIN_TOKEN);

/** The token to send with a request: the administrator's has precedence (P28). */
export const readToken = () => readAdminToken() ?? readUserToken();

/** @returns null unless the storage contains both the token and a valid record of the administrator */
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

/** The colours that the visitor has chosen; null for those that the system prefers. */
export type ColorScheme = 'light' | 'dark' | null;

export function readColorScheme(): ColorScheme {
  const stored = localStorage.getItem(COLOR_SCHEME);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

export const storeColorScheme = (scheme: ColorScheme) =>
  scheme ? localStorage.setItem(COLOR_SCHEME, scheme) : localStorage.removeItem(COLOR_SCHEME);

const EVENTS = ['storage', 'pagehide', 'pageshow'] as const;

/**
 * Calls the listener when the token changes in another tab, and when a page is restored from the back/forward cache and
 * the token has changed meanwhile.
 * @param whose the token to observe
 * @returns a function that removes the listener
 */
export function onTokenChange(whose: 'user' | 'admin', listener: () => void) {
  const key = whose === 'user' ? TOKEN : ADMIN_TOKEN;
  let tokenOnHide: string | null = null;
  const handle = (event: StorageEvent | PageTransitionEvent) => {
    const stored = localStorage.getItem(key);
    if (event.type === 'pagehide') tokenOnHide = stored;
    // A key of null means that the storage was cleared.
    else if ('key' in event) {
      if (event.key === null || event.key === key) listener();
    } else if (event.persisted && stored !== tokenOnHide) listener();
  };
  for (const name of EVENTS) window.addEventListener(name, handle);
  return () => EVENTS.forEach((name) => window.removeEventListener(name, handle));
}
