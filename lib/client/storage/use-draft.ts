'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccountStorage } from './account-context';

/**
 * A draft that survives a reload, a lost network and an empty battery, stored for its author. Without storage it lasts as
 * long as the page.
 * @param name  the draft's name, such as `post`
 * @returns the text, a function that changes it, and one that clears it
 */
export function useDraft(name: string): [string, (words: string) => void, () => void] {
  const storage = useAccountStorage();
  const entry = `draft:${name}`;
  const [words, setWords] = useState('');
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    setWords(storage?.read(entry) ?? '');
  }, [storage, entry]);
  const change = useCallback(
    (typed: string) => {
      // Text typed before the stored draft was shown is appended to it.
      const next = shown.current ? typed : [storage?.read(entry), typed].filter(Boolean).join('\n');
      setWords(next);
      storage?.write(entry, next || null);
    },
    [storage, entry],
  );
  const clear = useCallback(() => change(''), [change]);
  return [words, change, clear];
}
