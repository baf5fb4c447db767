import '@testing-library/jest-dom';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App } from '../app/App.js';
import { createTheme } from '../ui/theme/system.js';
import { anAdmin, aUser, marketplace, type Resolvers } from './marketplace.js';

// Pages are loaded when they are visited, which takes a moment the first time.
configure({ asyncUtilTimeout: 30_000 });

const theme = createTheme();

interface RenderOptions {
  at: string;
  /** the server's answers; what is left out has a plain default */
  server?: Resolvers;
  signedInAs?: 'user' | 'provider' | 'admin';
  /** what the browser's storage holds besides */
  stored?: Record<string, string>;
  /** what the person answers to every confirmation prompt */
  agrees?: boolean;
}

/** The whole app at an address, over the real schema, with what the browser would show beside it. */
export function renderApp({
  at,
  server = {},
  signedInAs,
  stored = {},
  agrees = true,
}: RenderOptions) {
  localStorage.clear();
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
  const Witness = () => {
    path = useLocation().pathname;
    return null;
  };

  render(
    <MemoryRouter initialEntries={[at]}>
      <App transport={marketplace({ ...me, ...server })} theme={theme} />
      <Witness />
    </MemoryRouter>,
  );
  return { alerts, questions, path: () => path, user: userEvent.setup({ delay: null }) };
}
