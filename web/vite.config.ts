import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { baseStyles } from './build/base-styles.js';
import { firstViews } from './build/first-views.js';
import { precompress } from './build/precompress.js';
import { unusedCode } from './build/unused-code.js';

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

// The package exports only its development build to bundlers, which is a few kilobytes larger.
const routerForProduction = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
};

/** Modules that most pages share and `/` does not use: in one file, because each small file would cost a request. */
const shared =
  /@apollo\/client\/react\/hooks|\/src\/(ui\/(?:(?:form|booking)\/)?(Avatar|Badge|Deferred|Description|EmptyPage|EmptyState|Facts|Features|Field|NameLink|Picture|PictureLine|Rating|gallery\/sizes|src-set|StatusBadge|TextField|TextLink)|lib\/(alerts|dates|first-view|times|useDebounced|useTab)|favourites\/useFavourites|graphql\/(useLogged|useMarketTime|generated\/(favourites|wanted-service))|session\/useWantedService|features\/services\/(preview|picture-of)|assets\/(default|empty))\b/;
/** The same for pages with forms. */
const forms =
  /react-hook-form|\/src\/(ui\/(?:(?:form|booking)\/)?(ContactFields|Form|NewPasswordFields|PasswordField|RadioTiles|SubmitButton)|graphql\/form-errors|lib\/(fields-of|limits|rules|useForm|useUnsavedChanges)|features\/auth\/(AccountTypeTiles|AuthPage))\b/;

/** The same for the pages of a service and of a provider. */
const publicPages =
  /\/src\/(ui\/(?:(?:form|booking)\/)?(gallery\/(?!sizes)|FreeDates|ResponseFigures)|features\/(reviews\/(Reviews|ReviewArticle|Stars|useReviews)|services\/ServiceTiles)|graphql\/generated\/reviews)\b/;
/** The same for choosing a day and a time. */
const times =
  /\/src\/(ui\/calendar\/|lib\/useMedia|features\/changes\/(SlotTiles|useAvailability)|graphql\/generated\/booking\.)/;
/** The same for bookings: calendar files, and links to write and to call. */
const bookings = /\/src\/(ui\/contact-link|session\/(useCalendarFile|useDownload)|lib\/save-file)\b/;
/** What `/` shares with some forms: too small for a file of its own. */
const cities = /\/web\/src\/(graphql\/(useCities|generated\/cities)|lib\/numbers)\b/;

export default defineConfig(({ command }) => ({
  plugins: [react({ jsxImportSource: '#jsx' }), baseStyles(), firstViews(), precompress(), unusedCode()],
  resolve: {
    alias: command === 'build' ? [routerForProduction] : [],
    // Selects the ES2015 build of RxJS; the default is ECMAScript 5 with helpers.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    target: 'es2022',
    // The first versions with light-dark(); for earlier ones it would be replaced by the system's preference alone.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The server's content security policy does not allow data: URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // Browsers that need it are older than Safari 17; without it they load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Dependencies of Emotion for a function that Chakra does not use; without this they are bundled.
        moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // One file compresses better than a dozen, and a file of libraries only stays cached across many releases.
          // Initial modules come first, so that the modules of one page are not part of every first view.
          groups: [
            { name: 'core', test: /node_modules/, tags: ['$initial'] },
            { name: 'frame', test: /\/web\/src\//, tags: ['$initial'] },
            { name: 'frame', test: cities },
            { name: 'forms', test: forms },
            { name: 'pieces', test: shared },
            { name: 'public', test: publicPages },
            { name: 'times', test: times },
            { name: 'bookings', test: bookings },
            { name: 'icons', test: /\/src\/(ui\/(?:(?:form|booking)\/)?(icons|Scallops))\b/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/graphql': { target: api, ws: true },
      '/uploads': api,
      '/texts': api,
      '/healthz': api,
    },
  },
}));
