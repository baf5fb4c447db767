import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The key of a link in a mail: the part of the address after `#`, which no server receives. It is removed from the
 * address bar and the history at once, since other users of the browser could read it there.
 * @returns an empty string if the address has no key
 */
export function useLinkKey(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [key, setKey] = useState(() => hash.slice(1));
  // Another link that is opened in the same tab changes only the part after `#`, without loading the page again.
  if (hash && hash.slice(1) !== key) setKey(hash.slice(1));
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return key;
}
