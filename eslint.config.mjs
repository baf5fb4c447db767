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
