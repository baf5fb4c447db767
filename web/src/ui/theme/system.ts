import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { semanticColors } from './colors.js';
import { badgeRecipe, buttonRecipe, containerRecipe, controlRecipe, linkRecipe, spinnerRecipe } from './recipes.js';
import { slotRecipes } from './slot-recipes.js';
import { textStyles, tokens } from './tokens.js';

/** Chakra without its default theme: only the tokens that the screens use, and our recipes of the components. */
const config = defineConfig({
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '62rem', xl: '80rem' },
    tokens,
    semanticTokens: { colors: semanticColors },
    textStyles,
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      container: containerRecipe,
      input: controlRecipe,
      link: linkRecipe,
      spinner: spinnerRecipe,
      textarea: controlRecipe,
    },
    slotRecipes,
  },
});

/** Global styles, and the animations that the components' styles refer to. */
const base = defineConfig({
  preflight: true,
  theme: {
    keyframes: {
      rise: {
        // From the opacity of the pictures in the shapes that the cards replace.
        from: { opacity: '0.5', transform: 'translateY(12px)' },
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
      // Focused elements and link targets are scrolled to below the sticky header.
      scrollPaddingTop: '5.5rem',
      '--global-font-body': 'fonts.body',
      '--global-font-mono': 'fonts.mono',
      '--global-color-border': 'colors.border',
    },
    body: { textStyle: 'md' },
    // As its text would without it; Chakra's reset sets its own on every element.
    'h1, h2, h3': { hyphens: 'auto' },
    span: { overflowWrap: 'inherit' },
    // What has the focus is not below a bar that stays in view: the filters of the services, tabs, the button of the booking form.
    ':root:has([data-wide])': { scrollPaddingTop: { base: '12.5rem', md: '10rem' } },
    ':root:has([role=tablist])': { scrollPaddingTop: '9rem' },
    ':root:has([data-stuck])': { scrollPaddingBottom: '7rem' },
    // Zoomed to 400 %, or on a phone on its side, bars that stay in view would cover most of the page.
    '[data-sticks], [data-stuck], [data-bar]': { '@media (max-height: 26rem)': { position: 'static !important' } },
    ':root': { '@media (max-height: 26rem)': { scrollPadding: '1rem !important' } },
    // Where colours are forced, as by the contrast themes of Windows, what is chosen has those of a selection.
    '[aria-pressed=true], [aria-selected=true], [aria-current=page], [data-tile]:has(:checked)': {
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        bg: 'SelectedItem !important',
        color: 'SelectedItemText !important',
        '& *': { color: 'inherit !important', bg: 'transparent !important' },
      },
    },
    '*::selection': { bg: 'brand.muted', color: 'fg' },
    '*, *::before, *::after': {
      _motionReduce: { animation: 'none !important', transition: 'none !important' },
    },
  },
});

/**
 * The system from which the components create their styles. Creating it takes more than 50 ms on a phone, and happens
 * while the first page is loading. The global styles are omitted, because they are a file of the build
 * (`web/build/base-styles.ts`). Light and dark colours follow the property `color-scheme` of the page in plain CSS: by
 * default the system's preference, otherwise the choice in the footer (`../color-scheme.ts`).
 */
export const createTheme = () => ({ ...createSystem(defaultBaseConfig, config), _global: [] });

export type Theme = ReturnType<typeof createTheme>;

/** The same with the global styles: Chakra's reset, the custom properties and those above. */
export const createWholeTheme = () => createSystem(defaultBaseConfig, config, base);
