import { Button as ChakraButton, type ChakraComponent, type RecipeVariantProps } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { RouterLink } from './RouterLink.js';
import type { buttonRecipe } from './theme/recipes.js';

/** Chakra's, with the types of our recipe. It submits a form only with `type="submit"`. */
export const Button = ChakraButton as ChakraComponent<'button', RecipeVariantProps<typeof buttonRecipe>>;

interface LinkButtonProps extends ComponentProps<typeof Button> {
  /** a path of the app */
  to: string;
}

/** A link that looks like a button. */
export const LinkButton = ({ to, children, ...button }: LinkButtonProps) => (
  <Button asChild type={undefined} {...button}>
    <RouterLink to={to}>{children}</RouterLink>
  </Button>
);
