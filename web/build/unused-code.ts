import type { Plugin } from 'vite';

interface Unused {
  /** the end of the path */
  file: RegExp;
  pattern: RegExp;
  replacement: string;
}

const ROUTER = /react-router\/dist\/production\/chunk-\w+\.mjs$/;

const UNUSED: Unused[] = [
  // The router's components for frameworks remain in a bundle because creating or naming them could have an effect.
  { file: ROUTER, pattern: /^\w+\.displayName = .*;$/gm, replacement: '' },
  {
    file: ROUTER,
    pattern: /= (React\d*\.(?:createContext|createElement|forwardRef|memo)\()/g,
    replacement: '= /* @__PURE__ */ $1',
  },
  // The reset, which is in `base-styles.css`.
  {
    file: /@chakra-ui\/react\/dist\/esm\/styled-system\/preflight\.js$/,
    pattern: /const scoped = [^]*(?=\n}\n)/,
    replacement: 'return {};',
  },
];

/**
 * Omits code of dependencies that the app does not use: 2.5 kB of every first view. Fails if a new version of a
 * dependency does not contain it.
 */
export function unusedCode(): Plugin {
  const found = new Set<Unused>();
  return {
    name: 'unused-code',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const here = UNUSED.filter(({ file, pattern }) => file.test(id) && code.search(pattern) !== -1);
      for (const unused of here) found.add(unused);
      return here.reduce((text, { pattern, replacement }) => text.replace(pattern, replacement), code);
    },
    buildEnd(error) {
      const missing = error ? undefined : UNUSED.find((unused) => !found.has(unused));
      if (missing) throw new Error(`No module contains ${String(missing.pattern)}.`);
    },
  };
}
