import { Badge as ChakraBadge, type ChakraComponent, type RecipeVariantProps } from '@chakra-ui/react';
import type { badgeRecipe } from './theme/recipes.js';

/** Chakra's, with the types of our recipe. */
export const Badge = ChakraBadge as ChakraComponent<'span', RecipeVariantProps<typeof badgeRecipe>>;
