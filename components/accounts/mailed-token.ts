import { useEffect, useState } from 'react';

/**
 * The token of the mailed link that opened this page. It is in the URL's fragment (behind the `#`), so it is never sent to a
 * server. It is removed from the URL at once, so that neither the browser history nor a screenshot keeps it.
 * @returns undefined until the page has read the URL
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
