'use client';
import { useCallback, useEffect, useState } from 'react';
import { readEntry, writeEntry } from './local-storage';

/**
 * Words that survive a reload, a lost network and a dead battery; without storage they live as long as the page.
 * @param name  what the draft is of, such as `post`
 * @returns the words, a way to change them, and a way to be done with them
 */
export function useDraft(name: string): [string, (words: string) => void, () => void] {
  const key = `draft:${name}`;
  const [words, setWords] = useState('');
  useEffect(() => setWords(readEntry(key) ?? ''), [key]);
  const change = useCallback(
    (next: string) => {
      setWords(next);
      writeEntry(key, next || null);
    },
    [key],
  );
  const clear = useCallback(() => change(''), [change]);
  return [words, change, clear];
}
