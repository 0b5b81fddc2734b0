'use client';
import { useCallback, useEffect, useState } from 'react';

/**
 * Words that survive a reload, a lost network and a dead battery.
 * @param name  what the draft is of, such as `post`
 * @returns the words, a way to change them, and a way to be done with them
 */
export function useDraft(name: string): [string, (words: string) => void, () => void] {
  const key = `draft:${name}`;
  const [words, setWords] = useState('');
  useEffect(() => {
    try {
      setWords(localStorage.getItem(key) ?? '');
    } catch {
      // Without storage the words live as long as the page.
    }
  }, [key]);
  const change = useCallback(
    (next: string) => {
      setWords(next);
      try {
        if (next) localStorage.setItem(key, next);
        else localStorage.removeItem(key);
      } catch {
        // As above.
      }
    },
    [key],
  );
  const clear = useCallback(() => change(''), [change]);
  return [words, change, clear];
}
