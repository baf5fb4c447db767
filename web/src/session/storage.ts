/** The only module that uses the browser's storages. */

/** What the browser does not store, because the storage is blocked or full, lasts for the page. */
function storageOf(name: 'localStorage' | 'sessionStorage') {
  const page = new Map<string, string>();
  const attempt = <Result>(access: (storage: Storage) => Result): Result | null => {
    try {
      return access(window[name]);
    } catch {
      return null;
    }
  };
  return {
    getItem: (key: string) => page.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem(key: string, value: string) {
      page.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        page.delete(key);
      });
    },
    removeItem(key: string) {
      page.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear() {
      page.clear();
      attempt((storage) => storage.clear());
    },
  };
}

const device = storageOf('localStorage');
const tab = storageOf('sessionStorage');

/** The keys of the sessions are fixed (S9.7). */
const TOKEN = 'token';
const ADMIN_TOKEN = 'adminToken';
const ADMIN_USER = 'adminUser';
/** The plan of an event, as text; see `event/useEventPlan.ts`. */
const EVENT = 'event';
/** Also read by the script in `index.html`, before the first render. */
const COLOR_SCHEME = 'colorScheme';

export interface AdminUser {
  id: string;
  name: string;
  email: string;
}

export const readUserToken = () => device.getItem(TOKEN);
export const storeUserToken = (token: string) => device.setItem(TOKEN, token);
export function clearUserToken() {
  device.removeItem(TOKEN);
  device.removeItem('account' satisfies keyof DeviceRecords);
}

export const readAdminToken = () => device.getItem(ADMIN_TOKEN);

/** The token to send with a request: the administrator's has precedence (P28). */
export const readToken = () => readAdminToken() ?? readUserToken();

/** @returns null unless the storage contains both the token and a valid record of the administrator */
export function readAdmin(): AdminUser | null {
  const record = device.getItem(ADMIN_USER);
  if (readAdminToken() === null || record === null) return null;
  try {
    return JSON.parse(record) as AdminUser;
  } catch {
    return null;
  }
}

export function storeAdmin(token: string, admin: AdminUser) {
  device.setItem(ADMIN_TOKEN, token);
  device.setItem(ADMIN_USER, JSON.stringify(admin));
}

export function clearAdmin() {
  device.removeItem(ADMIN_TOKEN);
  device.removeItem(ADMIN_USER);
}

/** The colours that the visitor has chosen; null for those that the system prefers. */
export type ColorScheme = 'light' | 'dark' | null;

export function readColorScheme(): ColorScheme {
  const stored = device.getItem(COLOR_SCHEME);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

export const storeColorScheme = (scheme: ColorScheme) =>
  scheme ? device.setItem(COLOR_SCHEME, scheme) : device.removeItem(COLOR_SCHEME);

export const readEvent = () => device.getItem(EVENT);

export const storeEvent = (text: string | null) =>
  text === null ? device.removeItem(EVENT) : device.setItem(EVENT, text);

/** Stores the plan and calls the listeners; those of other tabs are called by the browser. */
export function changeEvent(text: string | null) {
  storeEvent(text);
  window.dispatchEvent(new StorageEvent('storage', { key: EVENT }));
}

/**
 * Calls the listener when the plan may have changed, also in another tab.
 * @returns a function that removes the listener
 */
export function onEventChange(listener: () => void) {
  const names = ['storage', 'pageshow'] as const;
  for (const name of names) window.addEventListener(name, listener);
  return () => names.forEach((name) => window.removeEventListener(name, listener));
}

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
    const stored = device.getItem(key);
    if (event.type === 'pagehide') tokenOnHide = stored;
    // A key of null means that the storage was cleared.
    else if ('key' in event) {
      if (event.key === null || event.key === key) listener();
    } else if (event.persisted && stored !== tokenOnHide) listener();
  };
  for (const name of EVENTS) window.addEventListener(name, handle);
  return () => EVENTS.forEach((name) => window.removeEventListener(name, handle));
}

/** What the pages of a tab remember until it is closed, or the account signs out. */
interface TabRecords {
  /** the service that a visitor wanted to book before the login (P51) */
  wanted: WantedService;
  /** the id of the service that a visitor wanted as a favourite before the login (P51) */
  wantedFavourite: string;
  /** the account that was registered in this tab, until it signs in */
  registered: { email: string; role: UserRole };
  /** how far the list of services was scrolled, by the key of the history entry; the newest last */
  listPlaces: readonly (readonly [entry: string, place: ListPlace])[];
}

/** What this browser remembers. */
interface DeviceRecords {
  /** the account that is signed in, until it is fetched; removed with its token */
  account: { id: string; name: string; role: UserRole; picture?: string | undefined };
  /** the account type that was chosen at the last login */
  accountType: UserRole;
  /** the provider who has looked at their own page here: its step of the checklist is done */
  seenOwnPage: string;
  /** forms that were not sent, the newest last; see `forgetAccount` */
  drafts: readonly Draft[];
}

interface Draft {
  /** the kind of form, and the id of what it is about */
  form: string;
  accountId: string;
  fields: object;
  /** when it was stored, in milliseconds since 1970 */
  at: number;
}

export interface WantedService {
  serviceId: string;
  /** the day that was chosen before */
  date?: string | undefined;
  /** whether a question was wanted, not a booking */
  asks?: boolean | undefined;
  /** undefined until it was fetched */
  title?: string;
  /** address of its first picture */
  picture?: string | undefined;
}

export type UserRole = 'user' | 'provider';

export interface ListPlace {
  /** in pixels */
  top: number;
  /** number of cards that were mounted */
  cards: number;
}

/** @returns null if there is none, or it is not what this version of the app stores */
export function readTab<Key extends keyof TabRecords>(key: Key): TabRecords[Key] | null {
  return parsed(tab.getItem(key));
}

export const storeTab = <Key extends keyof TabRecords>(key: Key, value: TabRecords[Key]) =>
  tab.setItem(key, JSON.stringify(value));

export const removeTab = (key: keyof TabRecords) => tab.removeItem(key);

export function readDevice<Key extends keyof DeviceRecords>(key: Key): DeviceRecords[Key] | null {
  return parsed(device.getItem(key));
}

export const storeDevice = <Key extends keyof DeviceRecords>(key: Key, value: DeviceRecords[Key]) =>
  device.setItem(key, JSON.stringify(value));

/** Removes what this tab remembers. */
export const forgetTab = () => tab.clear();

/** Removes all that is personal: after a logout nothing of it remains. */
export function forgetAccount() {
  forgetTab();
  device.removeItem('drafts' satisfies keyof DeviceRecords);
  changeEvent(null);
}

function parsed<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? 'null') as Value | null;
  } catch {
    return null;
  }
}
