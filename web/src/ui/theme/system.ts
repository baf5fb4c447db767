import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { semanticColors } from './colors.js';
import { semanticShadows, textStyles, tokens } from './tokens.js';

/** Chakra without its default theme: only the tokens that the screens use. */
const config = defineConfig({
  conditions: { dark: '@media (prefers-color-scheme: dark)' },
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '62rem', xl: '80rem' },
    tokens,
    semanticTokens: { colors: semanticColors, shadows: semanticShadows },
    textStyles,
  },
});

/** What holds for the whole page, and what the components' styles refer to. */
const base = defineConfig({
  preflight: true,
  theme: {
    keyframes: {
      rise: {
        // Not from nothing: what is wholly transparent does not count as painted.
        from: { opacity: '0.01', transform: 'translateY(12px)' },
        to: { opacity: '1', transform: 'none' },
      },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
  },
  globalCss: {
    html: {
      colorScheme: 'light dark',
      color: 'fg',
      bg: 'bg',
      colorPalette: 'brand',
      // What has the focus, or is linked to, never stops under the bar that stays at the top.
      scrollPaddingTop: '5.5rem',
      '--global-font-body': 'fonts.body',
      '--global-font-mono': 'fonts.mono',
      '--global-color-border': 'colors.border',
    },
    body: { textStyle: 'md' },
    '*::selection': { bg: 'brand.muted', color: 'fg' },
    '*, *::before, *::after': {
      _motionReduce: { animation: 'none !important', transition: 'none !important' },
    },
  },
});

/**
 * What the app's components make their styles with. Takes a phone more than 50 ms, and
 * is made while the first page is on its way. The styles of the whole page are not among it, for
 * they are a file of the build (`web/build/base-styles.ts`). Light and dark follow the system's
 * preference in plain CSS, so that there is no script to run and no flash to see.
 */
export const createTheme = () => ({ ...createSystem(defaultBaseConfig, config), _global: [] });

export type Theme = ReturnType<typeof createTheme>;

/** The same with the styles of the whole page: Chakra's reset, the custom properties, our own. */
export const createWholeTheme = () => createSystem(defaultBaseConfig, config, base);
