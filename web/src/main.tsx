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

// While the page's file may still be on its way.
const theme = createTheme();

// As a transition, so that the first drawing gives way to people's touches in between.
const draw = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <App transport={transport} theme={theme} />
        </BrowserRouter>
      </StrictMode>,
    ),
  );

// What fetches the pages may stand in a file that runs after this one, and theirs import this one: so it is not called
// at once, and not awaited. What could not be fetched is tried again when it is drawn, and said there.
void Promise.resolve(window.location.pathname).then(loadPages).then(draw, draw);
