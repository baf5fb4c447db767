import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { noQuadraticSearch } from './scripts/lint/no-quadratic-search.mjs';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      '.cache/**',
      'web/src/graphql/generated*/**',
      'web/src/graphql/generated.ts',
    ],
  },
  js.configs.recommended,
  {
    // With an expression that takes more than linear time, one client can block the event loop for a minute. The second
    // rule finds expressions that are slow because a match is attempted from each position of the text.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    // Finds expressions that are slow because a match is attempted from each occurrence of their beginning. Not in
    // tests, whose expressions read only their own texts.
    ignores: ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**'],
    plugins: { marquee: { rules: { 'no-quadratic-search': noQuadraticSearch } } },
    rules: { 'marquee/no-quadratic-search': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          'api/tsconfig.json',
          'api/test/tsconfig.json',
          'packages/tsconfig.json',
          'web/tsconfig.json',
          'e2e/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/require-await': 'off',
      // The project's records contain closures, which do not use `this`.
      '@typescript-eslint/unbound-method': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['{api,web,packages/*}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'web/src/test/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-router-dom',
              importNames: ['Link', 'NavLink'],
              message: 'Those of web/src/ui/RouterLink.tsx spare every first view 2 kB.',
            },
            {
              name: 'react-hook-form',
              importNames: ['useForm'],
              message: 'That of web/src/lib/useForm.ts leaves the focus where the user types.',
            },
          ],
          patterns: [
            {
              group: ['**/*.test.js', '**/test/**'],
              message: 'Test code stays out of the product.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['web/src/lib/useForm.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="type"] Literal[value="number"]',
          message: 'The wheel of a mouse changes it, and it swallows commas. Use numberRules and typedNumber.',
        },
        {
          // That of React Hook Form, an object, shows an error.
          selector:
            'JSXAttribute[name.name="maxLength"], Property[key.name="maxLength"]:not([value.type="ObjectExpression"])',
          message: 'It cuts what is pasted without a word. Show an error.',
        },
      ],
    },
  },
  {
    files: ['api/src/**/*.ts'],
    ignores: [
      // Measured lists.
      '**/*.sql.ts',
      'api/src/database/migrations/**',
      'api/src/programs/**',
      // What concurrent requests contend for, batches of jobs, and what has no table.
      'api/src/engine/{database,outbox}/*.ts',
      'api/src/engine/images/unreferenced-images.ts',
      'api/src/marketplace/accounts/{erase-account,own-data,store-one-form}.ts',
      'api/src/marketplace/admin/remove-past.ts',
      'api/src/marketplace/audit/audit.ts',
      'api/src/marketplace/auth/{account-keys,check-password}.ts',
      'api/src/marketplace/bookings/{answer-change,change-slot,claim-slot,due-bookings,erase-reasons,propose-change,transitions}.ts',
      'api/src/marketplace/messages/{ask-question,hold-thread,message-events}.ts',
      'api/src/marketplace/reviews/{rating,review-events,write-review}.ts',
      'api/src/marketplace/slots/slot-series.ts',
      'api/src/marketplace/users/city.ts',
      'api/src/marketplace/wishes/wishes.ts',
      'api/src/reactions/calendar/account-calendar.ts',
      'api/src/reactions/mail/{figures,message-mails,planner,received-messages,schedule,sender,wish-mails}.ts',
      'api/src/reactions/webhooks/{figures,plan,sender}.ts',
      'api/src/server/app.ts',
      'api/src/transports/graphql/explorer/environment.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="query"]',
          message:
            'Read and write rows through their entities. Where SQL is needed, see CONTRIBUTING.md (Conventions).',
        },
      ],
    },
  },
  {
    // Rules take (db, deps, viewer, command): what they work with, who asks, and for what.
    files: ['api/src/marketplace/**/*.ts'],
    rules: { 'max-params': ['error', { max: 4 }] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'web/src/test/**', 'web/src/session/storage.ts'],
    rules: {
      // They throw where they are blocked or full.
      'no-restricted-globals': ['error', 'localStorage', 'sessionStorage'],
      'no-restricted-properties': ['error', { property: 'localStorage' }, { property: 'sessionStorage' }],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        module: 'writable',
        require: 'readonly',
        Buffer: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
);
