import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useMatch } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** a path of the app */
  to: string;
}

/**
 * A link to another page of the app, which does not load the app again. The router's own link also prefetches the
 * pages of a framework; its code for that would be 2 kB of every first view.
 */
export function RouterLink({ to, target, onClick, ...attributes }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { target });
  return (
    <a
      {...attributes}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

interface NavLinkProps extends LinkProps {
  /** whether it is also the current one on pages below its path */
  section?: boolean;
}

/** The same in a navigation: the link of the current page is marked. */
export function NavLink({ section = false, ...link }: NavLinkProps) {
  const isCurrent = useMatch({ path: link.to, end: !section }) !== null;
  return <RouterLink {...link} aria-current={isCurrent ? 'page' : undefined} />;
}
