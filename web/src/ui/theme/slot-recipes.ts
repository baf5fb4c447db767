import { defineSlotRecipe } from '@chakra-ui/react';
import { controlRecipe } from './recipes.js';

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

/** Those of Chakra's components with several parts. */
export const slotRecipes = { field, nativeSelect };
