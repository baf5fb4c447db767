/** Every route of the web app (S2.1, P35, P36, P37, P48, P50), the same as in `web/src/routes/paths.ts`. */
export const WEB_ROUTES = [
  '/',
  '/services',
  '/services/:serviceId',
  '/providers/:providerId',
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
  '/messages',
  '/messages/:threadId',
  '/ask/:serviceId',
  '/admin/login',
  '/admin/dashboard',
] as const;

export type WebRoute = (typeof WEB_ROUTES)[number];

const patterns = WEB_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.replace(/\/$/, '').replace(/:\w+/, '([^/]+)')}/?$`, 'i'),
}));

/**
 * The route of the web app at a path, and the id in it; like the app's router, ignores case and a trailing slash. Null
 * if the app has no page there.
 */
export function webRouteOf(path: string): { route: WebRoute; id: string | undefined } | null {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match) return { route, id: match[1] };
  }
  return null;
}
