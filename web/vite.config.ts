import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { baseStyles } from './build/base-styles.js';
import { firstViews } from './build/first-views.js';
import { precompress } from './build/precompress.js';
import { unusedRouter } from './build/unused-router.js';

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

// The package exports only its development build to bundlers, which is a few kilobytes larger.
const routerForProduction = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
};

export default defineConfig(({ command }) => ({
  plugins: [react({ jsxImportSource: '#jsx' }), unusedRouter(), baseStyles(), firstViews(), precompress()],
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
            // Fields, which are also where no form is, as in the portal's search.
            {
              name: 'fields',
              test: /@(ark-ui|zag-js)\/|components\/(field|input|textarea)\/|\/src\/ui\/form\/(Field|TextField|TextAreaField)\./,
            },
            // The components that several pages use.
            {
              name: 'chakra',
              test: /@chakra-ui\/react\/dist\/esm\/(?!components\/(native-select|textarea))/,
              minShareCount: 5,
            },
            // What `/` uses of those that follow, so that it loads neither, and what every other page uses.
            {
              name: 'home',
              test: /\/src\/(ui\/(icons?|Page|Scallops)|lib\/numbers|graphql\/(useCities|generated\/cities))\b/,
            },
            {
              name: 'forms',
              test: /react-hook-form|\/src\/(ui\/form\/(?!FieldError|SelectField|TextAreaField|Checkbox)|graphql\/form-errors|lib\/(fields-of|useForm)|session\/useDraftForm)/,
              minShareCount: 3,
            },
            {
              name: 'pieces',
              test: /\/src\/(assets|lib|ui|graphql|session|favourites)\/(?!form\/(SelectField|TextAreaField)|calendar\/|generated\/messages)/,
              minShareCount: 5,
            },
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
