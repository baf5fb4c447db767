import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { buttonRecipe } from './theme/recipes.js';

/** Does something. It submits a form only where it says `type="submit"`. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });

/** Goes somewhere, and looks like a button. */
export const LinkButton = chakra(Link, buttonRecipe);
