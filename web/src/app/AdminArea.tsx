import { AdminHeader } from './AdminHeader.js';
import { Layout } from './Layout.js';
import { RequireAdmin } from '../session/RequireAdmin.js';

/** The frame of the admin portal behind its sign-in. */
export const AdminArea = () => (
  <RequireAdmin>
    <Layout header={<AdminHeader />} />
  </RequireAdmin>
);
