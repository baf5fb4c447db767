import { AdminHeader } from './AdminHeader.js';
import { FooterLine } from './FooterLine.js';
import { Layout } from './Layout.js';
import { paths } from '../routes/paths.js';
import { RequireAdmin } from '../session/RequireAdmin.js';
import { RouterLink } from '../ui/RouterLink.js';

/** The frame of the admin portal; requires an administrator's session. */
export const AdminArea = () => (
  <RequireAdmin>
    <Layout
      header={<AdminHeader />}
      footer={
        <FooterLine>
          <RouterLink to={paths.home}>Marketplace</RouterLink>
        </FooterLine>
      }
    />
  </RequireAdmin>
);
