import { Suspense } from 'react';
import { createRoutesFromElements, matchRoutes, Route, Routes } from 'react-router-dom';
import { Loading } from '../ui/Loading.js';
import { Layout } from './Layout.js';
import { NavBar } from './NavBar.js';
import { page, type Page } from './page.js';
import { paths, texts } from '../routes/paths.js';
import { RequireSession } from '../session/RequireSession.js';

const HomePage = page(async () => (await import('../features/home/HomePage.js')).HomePage);
const ServicesPage = page(async () => (await import('../features/services/ServicesPage.js')).ServicesPage);
const ServicePage = page(async () => (await import('../features/services/ServicePage.js')).ServicePage);
const ProviderPage = page(async () => (await import('../features/services/provider/ProviderPage.js')).ProviderPage);
const LoginPage = page(async () => (await import('../features/auth/LoginPage.js')).LoginPage);
const ForgotPasswordPage = page(
  async () => (await import('../features/auth/ForgotPasswordPage.js')).ForgotPasswordPage,
);
const ResetPasswordPage = page(async () => (await import('../features/auth/ResetPasswordPage.js')).ResetPasswordPage);
const VerifyEmailPage = page(async () => (await import('../features/auth/VerifyEmailPage.js')).VerifyEmailPage);
const RegisterPage = page(async () => (await import('../features/auth/RegisterPage.js')).RegisterPage);
const ProviderRegisterPage = page(
  async () => (await import('../features/auth/ProviderRegisterPage.js')).ProviderRegisterPage,
);
const BookingPage = page(async () => (await import('../features/bookings/form/BookingPage.js')).BookingPage);
const MyBookingsPage = page(async () => (await import('../features/bookings/MyBookingsPage.js')).MyBookingsPage);
const ProviderDashboardPage = page(
  async () => (await import('../features/provider/ProviderDashboardPage.js')).ProviderDashboardPage,
);
const AccountPage = page(async () => (await import('../features/account/AccountPage.js')).AccountPage);
const TextPage = page(async () => (await import('./TextPage.js')).TextPage);
const FavouritesPage = page(async () => (await import('../features/services/FavouritesPage.js')).FavouritesPage);
const MessagesPage = page(async () => (await import('../features/messages/MessagesPage.js')).MessagesPage);
const AskPage = page(async () => (await import('../features/messages/AskPage.js')).AskPage);
const NotFoundPage = page(async () => (await import('./NotFoundPage.js')).NotFoundPage);
const AdminArea = page(async () => (await import('./AdminArea.js')).AdminArea);
const AdminLoginPage = page(async () => (await import('../features/admin/login/AdminLoginPage.js')).AdminLoginPage);
const AdminDashboardPage = page(
  async () => (await import('../features/admin/AdminDashboardPage.js')).AdminDashboardPage,
);

/** The properties of a page's route; `loadPages` reads `handle`. */
const routeProps = (ThePage: Page) => ({ element: <ThePage />, handle: ThePage });

const routes = (
  <>
    <Route element={<Layout header={<NavBar />} />}>
      <Route path={paths.home} {...routeProps(HomePage)} />
      <Route path={paths.services} {...routeProps(ServicesPage)} />
      <Route path={paths.service(':serviceId')} {...routeProps(ServicePage)} />
      <Route path={paths.provider(':providerId')} {...routeProps(ProviderPage)} />
      <Route path={paths.login} {...routeProps(LoginPage)} />
      <Route path={paths.forgotPassword} {...routeProps(ForgotPasswordPage)} />
      <Route path={paths.resetPassword} {...routeProps(ResetPasswordPage)} />
      <Route path={paths.verifyEmail} {...routeProps(VerifyEmailPage)} />
      <Route path={paths.register} {...routeProps(RegisterPage)} />
      <Route path={paths.providerRegister} {...routeProps(ProviderRegisterPage)} />
      <Route path={paths.book(':serviceId')} {...routeProps(BookingPage)} />
      <Route path={paths.ask(':serviceId')} {...routeProps(AskPage)} />
      <Route element={<RequireSession role="user" />}>
        <Route path={paths.myBookings} {...routeProps(MyBookingsPage)} />
      </Route>
      <Route element={<RequireSession role="provider" />}>
        <Route path={paths.providerDashboard} {...routeProps(ProviderDashboardPage)} />
      </Route>
      <Route element={<RequireSession />}>
        <Route path={paths.account} {...routeProps(AccountPage)} />
        <Route path={paths.favourites} {...routeProps(FavouritesPage)} />
        <Route path={paths.messages} {...routeProps(MessagesPage)} />
        <Route path={paths.thread(':threadId')} {...routeProps(MessagesPage)} />
      </Route>
      {texts.map(([path]) => (
        <Route key={path} path={path} element={<TextPage key={path} />} handle={TextPage} />
      ))}
      <Route path={paths.adminLogin} {...routeProps(AdminLoginPage)} />
      <Route path="*" {...routeProps(NotFoundPage)} />
    </Route>
    <Route
      handle={AdminArea}
      element={
        <Suspense fallback={<Loading />}>
          <AdminArea />
        </Suspense>
      }
    >
      <Route path={paths.adminDashboard} {...routeProps(AdminDashboardPage)} />
    </Route>
  </>
);

export const AppRoutes = () => <Routes>{routes}</Routes>;

/**
 * Loads the files of the pages at an address, so that they can be rendered immediately.
 * @throws {TypeError} if a file could not be loaded
 */
export async function loadPages(pathname: string): Promise<void> {
  const shown = matchRoutes(createRoutesFromElements(routes), pathname) ?? [];
  const pages = shown.flatMap(({ route }) => (route.handle as Page | undefined) ?? []);
  await Promise.all(pages.map(({ load }) => load()));
}
