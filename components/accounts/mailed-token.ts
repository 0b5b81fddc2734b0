import { useEffect, useState } from 'react';

/**
 * The token of the link that led here. It stands behind the `#`, so no server is sent it, and it goes from the address at
 * once: neither the history of a shared phone nor a picture of the screen keeps it.
 * @returns undefined until the page has looked
 */
export function useMailedToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const { hash, pathname } = window.location;
    setToken((before) => hash.slice(1) || (before ?? ''));
    if (hash) window.history.replaceState(window.history.state, '', pathname);
  }, []);
  return token;
}
