import { defineRecipe } from '@chakra-ui/react';

/** Buttons, and links that look like them. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderRadius: 'pill',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'semibold',
    textAlign: 'center',
    // Wraps only where it would be wider than what it is in, as with large text on a phone.
    maxW: 'full',
    cursor: 'pointer',
    flexShrink: '0',
    outline: '0',
    _print: { display: 'none' },
    transitionProperty: 'background-color, border-color, color, transform',
    transitionDuration: 'moderate',
    focusVisibleRing: 'outside',
    _active: { transform: 'translateY(1px)' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    '& svg': { flexShrink: '0', width: '1.15em', height: '1.15em' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'brand.solid',
        color: 'brand.contrast',
        _hover: { bg: 'brand.hover' },
      },
      outline: {
        borderColor: 'border.control',
        color: 'fg',
        bg: 'bg.panel',
        _hover: { bg: 'bg.tint', borderColor: 'brand.fg' },
        '&[aria-current=page]': { color: 'brand.fg', borderColor: 'brand.fg' },
      },
      ghost: { color: 'fg', _hover: { bg: 'bg.muted' } },
      danger: { color: 'fg.error', borderColor: 'border.control', _hover: { bg: 'bg.error' } },
      lamp: {
        bg: 'lamp.solid',
        color: 'lamp.contrast',
        focusRingColor: 'white',
        _hover: { bg: 'lamp.hover' },
      },
      onDusk: {
        color: 'fg.onDusk',
        borderColor: 'white/50',
        focusRingColor: 'white',
        _hover: { bg: 'white/12', borderColor: 'white/80' },
      },
    },
    size: {
      sm: { minH: '9', px: '4', textStyle: 'xs' },
      md: { minH: '11', px: '5', textStyle: 'sm' },
      lg: { minH: '14', px: '7', textStyle: 'md' },
      icon: { boxSize: '11', textStyle: 'md', p: '0' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** The maximum width of pages, with margins at the sides. */
export const containerRecipe = defineRecipe({
  base: { width: 'full', maxW: 'page', mx: 'auto', px: { base: '4', md: '8' } },
});

/** Links in and beside texts; those that are `plain` look like text until they are pointed at. */
export const linkRecipe = defineRecipe({
  base: {
    borderRadius: 'sm',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    focusVisibleRing: 'outside',
  },
  variants: {
    variant: {
      underline: { display: 'inline-block', py: '2.5', color: 'brand.fg', fontWeight: 'semibold' },
      plain: {
        position: 'relative',
        overflowWrap: 'anywhere',
        textDecorationColor: 'border.control',
        // On touch screens the target is higher than the text.
        '@media (pointer: coarse)': {
          _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-2' },
        },
        _hover: { color: 'brand.fg', textDecorationColor: 'currentColor' },
      },
    },
  },
  defaultVariants: { variant: 'underline' },
});

/** Inputs, text areas and native selects. */
export const controlRecipe = defineRecipe({
  base: {
    width: 'full',
    minWidth: '0',
    minH: '12',
    px: '4',
    textStyle: 'md',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    outline: '0',
    appearance: 'none',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    focusVisibleRing: 'inside',
    focusRingWidth: '2px',
    // Slightly smaller than the value, so that it is not truncated on narrow phones.
    _placeholder: { color: 'fg.muted', fontSize: '0.9375rem' },
    _invalid: { borderColor: 'border.error', focusRingColor: 'border.error' },
    _disabled: { opacity: '0.6', cursor: 'not-allowed' },
  },
});

/** Text in a pill, such as a category or a status. */
export const badgeRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '3',
    py: '1',
    borderRadius: 'pill',
    textStyle: 'xs',
    fontWeight: 'semibold',
    flexWrap: 'wrap',
    flexShrink: '0',
    maxW: 'full',
    // An edge where colours are forced, and backgrounds are not shown.
    outline: '1px solid transparent',
    outlineOffset: '-1px',
  },
  variants: {
    tone: {
      panel: { bg: 'bg.panel', color: 'fg', boxShadow: 'card' },
      brand: { bg: 'brand.subtle', color: 'brand.fg' },
      pending: { bg: 'pending.bg', color: 'pending.fg' },
      good: { bg: 'good.bg', color: 'good.fg' },
      bad: { bg: 'bad.bg', color: 'bad.fg' },
      done: { bg: 'done.bg', color: 'done.fg' },
      calm: { bg: 'calm.bg', color: 'calm.fg' },
    },
  },
  defaultVariants: { tone: 'brand' },
});

export const spinnerRecipe = defineRecipe({
  base: {
    borderRadius: 'pill',
    borderWidth: '3px',
    borderColor: 'brand.muted',
    borderTopColor: 'brand.fg',
    animation: 'spin 0.8s linear infinite',
  },
  variants: { size: { sm: { boxSize: '6' }, lg: { boxSize: '10' } } },
});

/** The mask of pictures: pastel ones would glare on dark pages. */
export const dimmed = 'linear-gradient(light-dark(#000, rgb(0 0 0 / 84%)) 0 0)';
