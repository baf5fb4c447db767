import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/inter/wght.css';
import './app/shell.css';
import './ui/theme/fallback-fonts.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.js';
import { loadPages } from './app/routes.js';
import { transport } from './graphql/transport.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// As a transition, so that the first drawing gives way to people's touches in between.
const draw = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <App transport={transport} />
        </BrowserRouter>
      </StrictMode>,
    ),
  );

// No `await`: the pages' files import this one, and would wait for it in turn.
// What could not be fetched is tried again when it is drawn, and said there.
void loadPages(window.location.pathname).then(draw, draw);
