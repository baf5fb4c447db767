import { paths } from '../../routes/paths.js';
import type { SessionUser } from '../../session/useSession.js';

/** Where an account begins after the login (S2.5): its role determines it, not the chosen account type. */
export const startOf = ({ role }: SessionUser) => (role === 'provider' ? paths.providerDashboard : paths.services);
