import { chakra } from '@chakra-ui/react';
import { badgeRecipe } from './theme/recipes.js';

export const Badge = chakra('span', badgeRecipe);
