/** All addresses of the app (S2.1, P35, P36, P37, P50). */
export const paths = {
  home: '/',
  services: '/services',
  service: (serviceId: string) => `/services/${serviceId}`,
  provider: (providerId: string) => `/providers/${providerId}`,
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
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
} as const;
