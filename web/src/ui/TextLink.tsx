import { Link, type LinkProps } from '@chakra-ui/react';
import { RouterLink } from './RouterLink.js';

interface TextLinkProps extends LinkProps {
  /** a path of the app */
  to: string;
}

/** A link to a page. With the variant `plain`, for names, it looks like text until it is pointed at. */
export const TextLink = ({ to, children, ...link }: TextLinkProps) => (
  <Link asChild {...link}>
    <RouterLink to={to}>{children}</RouterLink>
  </Link>
);
