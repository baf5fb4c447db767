/**
 * The permissions (S6) for every operation of GraphQL and REST. The role matrix fails if an
 * operation is missing here or in the code.
 */
export const CALLERS = ['nobody', 'customer', 'provider', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

export type Verdict = 'let through' | 'UNAUTHENTICATED' | 'FORBIDDEN';
export type Access = 'anyone' | 'accounts' | 'members' | 'providers' | 'admins';

const LET_THROUGH: Verdict = 'let through';

/** The result of the role check for each caller. */
export const VERDICTS: Record<Access, Record<Caller, Verdict>> = {
  anyone: {
    nobody: LET_THROUGH,
    customer: LET_THROUGH,
    provider: LET_THROUGH,
    admin: LET_THROUGH,
  },
  accounts: {
    nobody: 'UNAUTHENTICATED',
    customer: LET_THROUGH,
    provider: LET_THROUGH,
    admin: LET_THROUGH,
  },
  members: {
    nobody: 'UNAUTHENTICATED',
    customer: LET_THROUGH,
    provider: LET_THROUGH,
    admin: 'FORBIDDEN',
  },
  providers: {
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    provider: LET_THROUGH,
    admin: 'FORBIDDEN',
  },
  admins: {
    nobody: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    provider: 'FORBIDDEN',
    admin: LET_THROUGH,
  },
};

/** Root fields of the schema, as `kind field`. */
export const GRAPHQL_OPERATIONS: Record<string, Access> = {
  'query config': 'anyone',
  'query services': 'anyone',
  'query service': 'anyone',
  'query availableSlots': 'anyone',
  'query availableDates': 'anyone',
  'query me': 'members',
  'query myBookings': 'members',
  'query myBookingCounts': 'members',
  'query providerServices': 'providers',
  'query providerSlots': 'providers',
  'query providerBookings': 'providers',
  'query providerStats': 'providers',
  'query adminMe': 'admins',
  'query adminStats': 'admins',
  'query adminUsers': 'admins',
  'query adminUserCount': 'admins',
  'query adminServices': 'admins',
  'query adminBookings': 'admins',
  'mutation register': 'anyone',
  'mutation registerProvider': 'anyone',
  'mutation login': 'anyone',
  'mutation logout': 'accounts',
  'mutation adminLogin': 'anyone',
  'mutation createBooking': 'members',
  'mutation cancelBooking': 'members',
  'mutation updateBookingStatus': 'providers',
  'mutation createService': 'providers',
  'mutation updateService': 'providers',
  'mutation deleteService': 'providers',
  'mutation createSlot': 'providers',
  'mutation updateSlot': 'providers',
  'mutation deleteSlot': 'providers',
  'mutation adminSetUpSecondFactor': 'admins',
  'mutation adminConfirmSecondFactor': 'admins',
  'mutation adminDropSecondFactor': 'admins',
  'mutation banUser': 'admins',
  'mutation deleteUser': 'admins',
  'mutation toggleService': 'admins',
  'mutation adminDeleteService': 'admins',
  'mutation adminDeleteBooking': 'admins',
  'subscription bookingChanged': 'members',
};

/** The calls of S7, as Express names them. */
export const REST_ROWS: Record<string, Access> = {
  'GET /services': 'anyone',
  'GET /services/:id': 'anyone',
  'GET /services/:id/slots/:date': 'anyone',
  'GET /auth/me': 'members',
  'POST /auth/login': 'anyone',
  'POST /auth/logout': 'accounts',
  'POST /auth/register': 'anyone',
  'POST /auth/register-provider': 'anyone',
  'POST /bookings': 'members',
  'GET /bookings/my-bookings': 'members',
  'GET /bookings/:id/calendar.ics': 'accounts',
  'PATCH /bookings/:id/cancel': 'members',
  'PATCH /bookings/:id/status': 'providers',
  'GET /providers/services': 'providers',
  'GET /providers/slots': 'providers',
  'GET /providers/bookings': 'providers',
  'GET /providers/stats': 'providers',
  'POST /providers/services': 'providers',
  'PUT /providers/services/:id': 'providers',
  'DELETE /providers/services/:id': 'providers',
  'POST /providers/slots': 'providers',
  'PUT /providers/slots/:id': 'providers',
  'DELETE /providers/slots/:id': 'providers',
  'POST /admin/login': 'anyone',
  'GET /admin/me': 'admins',
  'POST /admin/second-factor': 'admins',
  'POST /admin/second-factor/confirm': 'admins',
  'DELETE /admin/second-factor': 'admins',
  'GET /admin/dashboard/stats': 'admins',
  'GET /admin/users': 'admins',
  'GET /admin/services': 'admins',
  'GET /admin/bookings': 'admins',
  'PATCH /admin/users/:id/ban': 'admins',
  'DELETE /admin/users/:id': 'admins',
  'PATCH /admin/services/:id/toggle': 'admins',
  'DELETE /admin/services/:id': 'admins',
  'DELETE /admin/bookings/:id': 'admins',
};
