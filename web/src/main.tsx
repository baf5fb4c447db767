import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/inter/wght.css';
import './app/shell.css';
import 'virtual:base-styles.css';
import './ui/theme/fallback-fonts.css';
import './lib/history-guard.js';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.js';
import { loadPages } from './app/routes.js';
import { transport } from './session/transport.js';
import { createTheme } from './ui/theme/system.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Created while the file of the page may still be loading.
const theme = createTheme();

// As a transition, so that the first render can be interrupted by user input.
const startApp = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <App transport={transport} theme={theme} />
        </BrowserRouter>
      </StrictMode>,
    ),
  );

// `loadPages` may be in a chunk that is evaluated after this one, and the chunks of the pages import this one. So it is
// not called synchronously, and not awaited. A page that could not be loaded is loaded again when it is rendered, and
// an error is shown there.
void Promise.resolve(window.location.pathname).then(loadPages).then(startApp, startApp);
