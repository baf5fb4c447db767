import { AdminFooter } from './AdminFooter.js';
import { AdminHeader } from './AdminHeader.js';
import { Layout } from './Layout.js';
import { RequireAdmin } from '../session/RequireAdmin.js';

/** The frame of the admin portal; requires an administrator's session. */
export const AdminArea = () => (
  <RequireAdmin>
    <Layout header={<AdminHeader />} footer={<AdminFooter />} />
  </RequireAdmin>
);
