import { ChakraProvider } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { createWholeTheme } from '../src/ui/theme/system.js';

const NAME = 'virtual:base-styles.css';
const ADDRESS = '/base-styles.css';

/**
 * `virtual:base-styles.css`: the styles that Chakra would otherwise insert into the page when the app starts. That
 * takes 0.1 s on a phone, and the page needs the styles before the app starts.
 */
export function baseStyles(): Plugin {
  return {
    name: 'base-styles',
    resolveId: (id) => (id === NAME ? ADDRESS : undefined),
    load: (id) => (id === ADDRESS ? stylesOf(createWholeTheme()) : undefined),
  };
}

function stylesOf(theme: ReturnType<typeof createWholeTheme>): string {
  const markup = renderToStaticMarkup(createElement(ChakraProvider, { value: theme, children: null }));
  const styles = [...markup.matchAll(/<style[^<>]*>([^<]*)<\/style>/g)].map(([, css]) => css);
  if (styles.length !== 2) throw new Error(`Chakra wrote ${styles.length} styles instead of two.`);
  return styles.join('\n');
}
