import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Loading } from '../ui/Loading.js';
import { Layout } from './Layout.js';
import { NavBar } from './NavBar.js';
import { paths } from './paths.js';
import { RequireSession } from './RequireSession.js';

/** Fetched when it is first visited. */
const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const HomePage = page(async () => (await import('../features/home/HomePage.js')).HomePage);
const ServicesPage = page(
  async () => (await import('../features/services/ServicesPage.js')).ServicesPage,
);
const LoginPage = page(async () => (await import('../features/auth/LoginPage.js')).LoginPage);
const RegisterPage = page(
  async () => (await import('../features/auth/RegisterPage.js')).RegisterPage,
);
const ProviderRegisterPage = page(
  async () => (await import('../features/auth/ProviderRegisterPage.js')).ProviderRegisterPage,
);
const BookingPage = page(
  async () => (await import('../features/bookings/BookingPage.js')).BookingPage,
);
const MyBookingsPage = page(
  async () => (await import('../features/bookings/MyBookingsPage.js')).MyBookingsPage,
);
const ProviderDashboardPage = page(
  async () => (await import('../features/provider/ProviderDashboardPage.js')).ProviderDashboardPage,
);
const NotFoundPage = page(async () => (await import('./NotFoundPage.js')).NotFoundPage);
const AdminArea = page(async () => (await import('./AdminArea.js')).AdminArea);
const AdminLoginPage = page(
  async () => (await import('../features/admin/AdminLoginPage.js')).AdminLoginPage,
);
const AdminDashboardPage = page(
  async () => (await import('../features/admin/AdminDashboardPage.js')).AdminDashboardPage,
);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout header={<NavBar />} />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.services} element={<ServicesPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.register} element={<RegisterPage />} />
        <Route path={paths.providerRegister} element={<ProviderRegisterPage />} />
        <Route path={paths.book(':serviceId')} element={<BookingPage />} />
        <Route element={<RequireSession role="user" />}>
          <Route path={paths.myBookings} element={<MyBookingsPage />} />
        </Route>
        <Route element={<RequireSession role="provider" />}>
          <Route path={paths.providerDashboard} element={<ProviderDashboardPage />} />
        </Route>
        <Route path={paths.adminLogin} element={<AdminLoginPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route
        element={
          <Suspense fallback={<Loading />}>
            <AdminArea />
          </Suspense>
        }
      >
        <Route path={paths.adminDashboard} element={<AdminDashboardPage />} />
      </Route>
    </Routes>
  );
}
