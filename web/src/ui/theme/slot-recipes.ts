import { defineSlotRecipe } from '@chakra-ui/react';
import { controlRecipe } from './recipes.js';

/** Raised surfaces: `md` is an entry of a list, `lg` a part of a page. */
const card = defineSlotRecipe({
  slots: ['root'],
  base: { root: { bg: 'bg.panel', borderWidth: '1px', boxShadow: 'card' } },
  variants: {
    size: {
      md: {
        root: {
          display: 'flex',
          flexDirection: 'column',
          gap: '4',
          p: { base: '5', md: '6' },
          borderRadius: 'card',
        },
      },
      lg: { root: { p: { base: '5', md: '8' }, borderRadius: 'panel' } },
    },
  },
  defaultVariants: { size: 'md' },
});

/** A control with its label and hint; its error is a `FieldError`, as that of a group of controls. */
const field = defineSlotRecipe({
  slots: ['root', 'label', 'helperText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', minW: '0' },
    label: { textStyle: 'sm', fontWeight: 'medium' },
    helperText: { textStyle: 'xs', color: 'fg.muted' },
  },
});

const nativeSelect = defineSlotRecipe({
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative' },
    field: { ...controlRecipe.base, pe: '10', textOverflow: 'ellipsis', cursor: 'pointer' },
    indicator: {
      position: 'absolute',
      insetEnd: '3.5',
      top: '50%',
      translate: '0 -50%',
      color: 'fg.muted',
      pointerEvents: 'none',
    },
  },
});

/** In place of a list without entries; the large one in place of what a page shows. */
const emptyState = defineSlotRecipe({
  slots: ['root', 'content', 'indicator', 'title', 'description'],
  base: {
    root: { textAlign: 'center' },
    indicator: { '& img': { mx: 'auto' } },
    description: { color: 'fg.muted' },
  },
  variants: {
    size: {
      md: {
        root: { py: { base: '10', md: '14' }, px: '4', bg: 'bg.tint', borderRadius: 'panel' },
        indicator: { mb: '5' },
        title: { textStyle: 'heading' },
        description: { mt: '2' },
        content: { mt: '6' },
      },
      lg: {
        indicator: { mb: '6' },
        title: { textStyle: 'title' },
        description: { mt: '3' },
        content: { mt: '8' },
      },
    },
  },
  defaultVariants: { size: 'md' },
});

/** Entries, each of which may have an icon. */
const list = defineSlotRecipe({
  slots: ['root', 'item', 'indicator'],
  base: {
    root: { textStyle: 'sm' },
    item: { display: 'flex', alignItems: 'center', gap: '2', minW: '0' },
    indicator: { color: 'brand.fg', flexShrink: '0' },
  },
});

/** Those of Chakra's components that most pages use; others are beside what they give a look. */
export const slotRecipes = { card, field, nativeSelect, emptyState, list };
