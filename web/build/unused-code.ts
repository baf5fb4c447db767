import type { Plugin } from 'vite';

interface Unused {
  /** the end of the path */
  file: RegExp;
  /** returns the code without what is not used, or the same code if it contains nothing of it */
  omit: (code: string) => string;
}

const UNUSED: Unused[] = [
  {
    // The router's components for frameworks remain in a bundle because creating or naming them could have an effect.
    file: /react-router\/dist\/production\/chunk-\w+\.mjs$/,
    omit: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:createContext|createElement|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
  },
  {
    // The reset, which is in `base-styles.css`.
    file: /@chakra-ui\/react\/dist\/esm\/styled-system\/preflight\.js$/,
    omit: (code) =>
      code.includes('function createPreflight(') ? 'export function createPreflight() { return {}; }' : code,
  },
  {
    // The same for the rest of that file, which takes a fifth of the time in which the theme is created.
    file: /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/,
    omit: (code) =>
      code.replace('const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];', 'const _global = [];'),
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
      const unused = UNUSED.find(({ file }) => file.test(id));
      const rest = unused?.omit(code);
      if (!unused || rest === code) return undefined;
      found.add(unused);
      return rest;
    },
    buildEnd(error) {
      const missing = error ? undefined : UNUSED.find((unused) => !found.has(unused));
      if (missing) throw new Error(`Nothing to omit in ${String(missing.file)}.`);
    },
  };
}
