import { AdminBookingsArgs, AdminServicesArgs, UsersFilterArgs } from '../../marketplace/admin/admin.input.js';
import { bookingsWith } from '../../marketplace/admin/booking-list.sql.js';
import { exportList } from '../../marketplace/admin/export.js';
import type { AdminList } from '../../marketplace/admin/newest.sql.js';
import { SERVICES } from '../../marketplace/admin/service-list.sql.js';
import { USERS } from '../../marketplace/admin/user-list.sql.js';
import { ADMIN } from '../../marketplace/auth/guard.js';
import type { Presenter } from './answer.js';
import { COLUMNS, csvOf } from './csv.js';
import { EXPORT_LIMITS } from './limits.js';
import { presentBooking, presentService, presentUser } from './present.js';
import { type Input, query } from './read-body.js';
import { fileRoute } from './route.js';

interface Exported<Filter, View> {
  operation: string;
  /** Which entries the file contains. */
  entries: string;
  list: AdminList<Filter, View>;
  input: Input<Filter>;
  present: Presenter<View>;
}

/** The list as a file, with the filters of its call. */
const exported = <Filter extends { search?: string | null | undefined }, View>({
  operation,
  entries,
  list,
  input,
  present,
}: Exported<Filter, View>) =>
  fileRoute({
    path: `/admin/${list.table}.csv`,
    operation,
    description: `Returns ${entries} that match the filters, in any number and newest first, as comma-separated values (RFC 4180) in UTF-8 with a byte order mark. The header names the single values of \`GET /api/admin/${list.table}\`, nested ones with a dot, such as \`profileImage.url\`; there are no lists. An apostrophe precedes a value that begins with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a carriage return, which spreadsheets could take for a formula. Each export is recorded in the audit log. If the connection closes before the end, the file is not whole. Administrators only.\n\nErrors:\n- \`BAD_USER_INPUT\`: a filter is invalid.\n- \`RATE_LIMITED\`: too many exports were made or are running.`,
    limits: EXPORT_LIMITS,
    access: ADMIN,
    type: 'text/csv',
    input,
    async run(context, filter) {
      const { db, deps, viewer, address } = context;
      const { pages, end } = await exportList(db, deps, viewer, { list, filter, address });
      async function* presented() {
        for await (const page of pages) yield page.map((view) => present(view, context) as object);
      }
      return { name: `${list.table}.csv`, text: csvOf(presented(), COLUMNS[list.table]), end };
    },
  });

export const ADMIN_EXPORT_ROUTES = [
  exported({
    operation: 'exportUsers',
    entries: 'customers and providers',
    list: USERS,
    input: query(UsersFilterArgs),
    present: presentUser,
  }),
  exported({
    operation: 'exportServices',
    entries: 'services, inactive ones included,',
    list: SERVICES,
    input: query(AdminServicesArgs),
    present: presentService,
  }),
  exported({
    operation: 'exportBookings',
    entries: 'the bookings of all accounts',
    list: bookingsWith(),
    input: query(AdminBookingsArgs),
    present: presentBooking,
  }),
];
