import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Layout } from './Layout.js';
import { NotFoundPage } from './NotFoundPage.js';
import { paths } from './paths.js';
import { RequireSession } from './RequireSession.js';

// Each page is fetched when it is first visited.
const HomePage = lazy(() =>
  import('../features/home/HomePage.js').then((m) => ({ default: m.HomePage })),
);
const ServicesPage = lazy(() =>
  import('../features/services/ServicesPage.js').then((m) => ({ default: m.ServicesPage })),
);
const LoginPage = lazy(() =>
  import('../features/auth/LoginPage.js').then((m) => ({ default: m.LoginPage })),
);
const RegisterPage = lazy(() =>
  import('../features/auth/RegisterPage.js').then((m) => ({ default: m.RegisterPage })),
);
const BookingPage = lazy(() =>
  import('../features/bookings/BookingPage.js').then((m) => ({ default: m.BookingPage })),
);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.services} element={<ServicesPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.register} element={<RegisterPage />} />
        <Route element={<RequireSession />}>
          <Route path={paths.book(':serviceId')} element={<BookingPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
