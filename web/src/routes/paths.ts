/** Pages whose texts an operator can replace: path and title. */
export const texts = [
  ['/how-it-works', 'How it works'],
  ['/help', 'Help'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/contact', 'Contact'],
] as const;

/** All other addresses of the app (S2.1, P35, P36, P37, P48, P50). */
export const paths = {
  home: '/',
  services: '/services',
  service: (serviceId: string) => `/services/${serviceId}`,
  provider: (providerId: string) => `/providers/${providerId}`,
  book: (serviceId: string) => `/book/${serviceId}`,
  /** the booking page with a date chosen */
  bookOn: (serviceId: string, date: string) => `/book/${serviceId}?date=${date}`,
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  register: '/register',
  providerRegister: '/provider/register',
  providerDashboard: '/provider/dashboard',
  /** the dashboard with the form of a service */
  editService: (serviceId: string) => `/provider/dashboard?tab=services&edit=${serviceId}`,
  myBookings: '/user/dashboard',
  account: '/account',
  favourites: '/favourites',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
} as const;

/** The filters of the services list, as its address contains them (P47). An empty string filters nothing. */
export interface ServiceFilters {
  search: string;
  city: string;
  category: string;
}

export const noFilters: ServiceFilters = { search: '', city: '', category: '' };

/** The services list with these filters, for example /services?city=Austin. */
export function servicesPath(filters: Partial<ServiceFilters>): string {
  const set = Object.entries({ ...noFilters, ...filters }).filter(([, value]) => value.trim() !== '');
  return set.length > 0 ? `${paths.services}?${new URLSearchParams(set).toString()}` : paths.services;
}
