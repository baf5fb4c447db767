import { chakra } from '@chakra-ui/react';
import { Link } from './Link.js';
import { buttonRecipe } from './theme/recipes.js';

/** Performs an action. It submits a form only with `type="submit"`. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });

/** A link that looks like a button. */
export const LinkButton = chakra(Link, buttonRecipe);
