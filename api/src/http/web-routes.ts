/** Every address of the web app (S2.1), as `web/src/routes/paths.ts` has them. */
export const WEB_ROUTES = [
  '/',
  '/services',
  '/book/:serviceId',
  '/login',
  '/register',
  '/provider/register',
  '/provider/dashboard',
  '/user/dashboard',
  '/admin/login',
  '/admin/dashboard',
] as const;

const patterns = WEB_ROUTES.map(
  (route) => new RegExp(`^${route.replace(/\/$/, '').replace(/:\w+/, '[^/]+')}/?$`, 'i'),
);

/** Whether the app has a page there, in any case of letters and with a slash behind it or not, as its router has it. */
export const isWebRoute = (path: string): boolean => patterns.some((route) => route.test(path));
