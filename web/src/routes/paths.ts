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
  /** the dashboard with a booking of the provider */
  receivedBooking: (bookingId: string) => `/provider/dashboard?tab=bookings&booking=${bookingId}`,
  myBookings: '/user/dashboard',
  account: '/account',
  favourites: '/favourites',
  /** a question about a service */
  ask: (serviceId: string) => `/ask/${serviceId}`,
  messages: '/messages',
  thread: (threadId: string) => `/messages/${threadId}`,
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

/** When an event takes place, as `yyyy-MM-dd`, and with how many guests; as addresses contain it (P74). */
export interface EventPlan {
  date?: string | undefined;
  guests?: number | undefined;
}

/** The query of an address with this plan in place of what it contains of one, for example date=2027-06-19&guests=80. */
export function planQuery({ date, guests }: EventPlan, query = ''): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ date, guests })) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  return parameters.toString();
}

/** The services list with these filters, for example /services?city=Austin. */
export function servicesPath(filters: Partial<ServiceFilters>, plan: EventPlan = {}): string {
  const set = Object.entries({ ...noFilters, ...filters }).filter(([, value]) => value.trim() !== '');
  const query = planQuery(plan, new URLSearchParams(set).toString());
  return query ? `${paths.services}?${query}` : paths.services;
}
