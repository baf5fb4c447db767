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
import { paths } from './routes/paths.js';
import { transport } from './session/transport.js';
import { createTheme } from './ui/theme/system.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** So that on phones, where such work takes 50 ms, the page responds to user input before and after it. */
const inOwnTask = <Result,>(work: () => Result) => new Promise((resolve) => setTimeout(resolve)).then(work);

const theme = inOwnTask(createTheme);
// Most pages format a date, and the first use of `Intl` in a page loads its data.
if (window.location.pathname !== paths.home) void inOwnTask(() => new Intl.DateTimeFormat('en-US'));

// As a transition, so that the first render can be interrupted by user input.
const startApp = async () => {
  const system = await theme;
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <App transport={transport} theme={system} />
        </BrowserRouter>
      </StrictMode>,
    ),
  );
};

// `loadPages` may be in a chunk that is evaluated after this one, and the chunks of the pages import this one. So it is
// not called synchronously, and not awaited. A page that could not be loaded is loaded again when it is rendered, and
// an error is shown there.
void Promise.resolve(window.location.pathname).then(loadPages).then(startApp, startApp);
