'use client';
import { useEffect, useRef, useState } from 'react';
import { focusOn } from './use-kept-focus';

type Pages = { ended: boolean; loading: boolean; error: unknown; more: () => unknown };

/**
 * For a list in pages to whose rows links lead, such as `/reports#decision-7`: brings the row of the address into view, with the
 * focus on it. Where it is beyond the pages that are loaded, those up to it are loaded first.
 * @param prefix  what the rows' ids in the document begin with
 */
export function useLinkedRow(prefix: string, { ended, loading, error, more }: Pages) {
  const load = useRef(more);
  load.current = more;
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const read = () => setWanted(window.location.hash.slice(1));
    read();
    // A notification may lead to another row while the page is open.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  useEffect(() => {
    if (!wanted.startsWith(prefix)) return;
    const row = document.getElementById(wanted);
    if (row) {
      row.scrollIntoView({ block: 'center', behavior: 'instant' });
      focusOn(row);
      setWanted('');
    } else if (!ended && !loading && !error) load.current();
  }, [wanted, prefix, ended, loading, error]);
}
