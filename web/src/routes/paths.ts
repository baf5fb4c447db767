/** All addresses of the app (S2.1). */
export const paths = {
  home: '/',
  services: '/services',
  book: (serviceId: string) => `/book/${serviceId}`,
  login: '/login',
  register: '/register',
  providerRegister: '/provider/register',
  providerDashboard: '/provider/dashboard',
  myBookings: '/user/dashboard',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
} as const;
