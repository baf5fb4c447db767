import { ApolloLink } from '@apollo/client/link';
import { CacheProvider } from '@emotion/react';
import { act, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { App } from '../app/App.js';
import { Observable } from 'rxjs';
import { createTheme } from '../ui/theme/system.js';
import { anAdmin, aUser, marketplace, type Resolvers } from './marketplace.js';
import { aCacheWithoutStyles } from './unstyled.js';

// Pages are loaded when they are visited, which takes a moment the first time.
configure({ asyncUtilTimeout: 30_000 });

const theme = createTheme();

interface RenderOptions {
  at: string;
  /** the server's resolvers; those not listed have plain defaults */
  server?: Resolvers;
  signedInAs?: 'user' | 'provider' | 'admin';
  /** further entries of the browser's storage */
  stored?: Record<string, string>;
  /** whether the user agrees to every confirmation prompt */
  agrees?: boolean;
}

/** Renders the whole app at an address over the real schema, and records alerts and prompts. */
export function renderApp({ at, server = {}, signedInAs, stored = {}, agrees = true }: RenderOptions) {
  localStorage.clear();
  sessionStorage.clear();
  const me: Resolvers = {};
  if (signedInAs === 'admin') {
    localStorage.setItem('adminToken', 'admin-token');
    localStorage.setItem('adminUser', JSON.stringify(anAdmin()));
  } else if (signedInAs) {
    localStorage.setItem('token', `${signedInAs}-token`);
    me.me = () => aUser({ role: signedInAs });
  }

  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);

  const alerts: string[] = [];
  window.alert = (message) => void alerts.push(String(message));
  const questions: string[] = [];
  window.confirm = (question) => {
    questions.push(String(question));
    return agrees;
  };

  let path = at;
  let hash = '';
  let query = '';
  let navigate: NavigateFunction;
  let isOver = false;
  const Witness = () => {
    ({ pathname: path, hash, search: query } = useLocation());
    navigate = useNavigate();
    useEffect(
      () => () => {
        isOver = true;
      },
      [],
    );
    return null;
  };

  /** Late responses would reach the next test, since the modules of the app are shared. */
  const untilOver = new ApolloLink(
    (operation, forward) =>
      new Observable((observer) =>
        forward(operation).subscribe({
          next: (result) => isOver || observer.next(result),
          error: (error) => isOver || observer.error(error),
          complete: () => isOver || observer.complete(),
        }),
      ),
  );

  render(
    <CacheProvider value={aCacheWithoutStyles()}>
      <MemoryRouter initialEntries={[at]}>
        <App transport={untilOver.concat(marketplace({ ...me, ...server }))} theme={theme} />
        <Witness />
      </MemoryRouter>
    </CacheProvider>,
  );
  return {
    alerts,
    questions,
    path: () => path,
    hash: () => hash,
    /** the address, without the hash */
    address: () => path + query,
    /** The browser's Back button. */
    back: () => act(async () => navigate(-1)),
    user: userEvent.setup({ delay: null }),
  };
}
