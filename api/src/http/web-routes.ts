/** Every route of the web app (S2.1, P35, P36, P37, P48), the same as in `web/src/routes/paths.ts`. */
export const WEB_ROUTES = [
  '/',
  '/services',
  '/book/:serviceId',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/register',
  '/provider/register',
  '/provider/dashboard',
  '/user/dashboard',
  '/account',
  '/how-it-works',
  '/help',
  '/terms',
  '/privacy',
  '/contact',
  '/favourites',
  '/admin/login',
  '/admin/dashboard',
] as const;

const patterns = WEB_ROUTES.map((route) => new RegExp(`^${route.replace(/\/$/, '').replace(/:\w+/, '[^/]+')}/?$`, 'i'));

/** Whether the app has a page at this path; like its router, ignores case and a trailing slash. */
export const isWebRoute = (path: string): boolean => patterns.some((route) => route.test(path));
