import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The key of a link in a mail: the part of the address after `#`, which no server receives. It is removed from the
 * address bar at once, since other people could read it there. The history entry of this tab retains it, so that the
 * page can be reloaded.
 * @returns an empty string if the address has no key
 */
export function useLinkKey(): string {
  const { hash, pathname, state } = useLocation() as { hash: string; pathname: string; state: LinkState | null };
  const navigate = useNavigate();
  const key = hash.slice(1) || (state?.linkKey ?? '');
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true, state: { linkKey: hash.slice(1) } satisfies LinkState });
  }, [hash, navigate, pathname]);
  return key;
}

interface LinkState {
  linkKey: string;
}
