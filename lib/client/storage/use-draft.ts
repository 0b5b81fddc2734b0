'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccountStorage } from './account-context';

/**
 * Words that survive a reload, a lost network and a dead battery, kept for the person who wrote them; without storage they
 * live as long as the page.
 * @param name  what the draft is of, such as `post`
 * @returns the words, a way to change them, and a way to be done with them
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
      // What was written before the draft was shown goes below it.
      const next = shown.current ? typed : [storage?.read(entry), typed].filter(Boolean).join('\n');
      setWords(next);
      storage?.write(entry, next || null);
    },
    [storage, entry],
  );
  const clear = useCallback(() => change(''), [change]);
  return [words, change, clear];
}
