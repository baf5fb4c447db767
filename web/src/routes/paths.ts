/** All addresses of the app (S2.1, P35, P36, P37, P48). */
export const paths = {
  home: '/',
  services: '/services',
  book: (serviceId: string) => `/book/${serviceId}`,
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  register: '/register',
  providerRegister: '/provider/register',
  providerDashboard: '/provider/dashboard',
  myBookings: '/user/dashboard',
  account: '/account',
  favourites: '/favourites',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
} as const;
