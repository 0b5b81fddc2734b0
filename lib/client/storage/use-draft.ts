'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { remainingText } from '@/lib/client/remaining-text';
import { useAccountStorage } from './account-context';
import { prefix } from './drafts';

/** The event that tells a page's fields what was sent of a draft. */
const draftSent = 'draft-sent';
type DraftSent = { entry: string; sent: string; by: object };

/**
 * A draft that survives a reload, a lost network and an empty battery, stored for its author. Without storage it lasts as
 * long as the page.
 * @param name   the draft's name, such as `post`
 * @param joint  what stands between a stored draft and what was typed before it was shown; a field of one line takes no line break
 * @returns the text, a function that changes it, and one that takes out what was sent and returns what is left
 */
export function useDraft(
  name: string,
  joint = '\n',
): [string, (words: string) => void, (sent: string) => string] {
  const storage = useAccountStorage();
  const entry = prefix + name;
  const [words, setWords] = useState('');
  const shown = useRef(false);
  const open = useRef(false);
  const newest = useRef('');
  useEffect(() => {
    shown.current = true;
    newest.current = storage?.read(entry) ?? '';
    setWords(newest.current);
  }, [storage, entry]);
  useEffect(() => {
    open.current = true;
    // A field that was opened while another of this draft, closed by now, was sending: it shows what was sent.
    const takeOut = (event: Event) => {
      const { entry: of, sent, by } = (event as CustomEvent<DraftSent>).detail;
      if (of !== entry || by === newest) return;
      newest.current = remainingText(newest.current, sent);
      setWords(newest.current);
    };
    window.addEventListener(draftSent, takeOut);
    return () => {
      open.current = false;
      window.removeEventListener(draftSent, takeOut);
    };
  }, [entry]);
  const change = useCallback(
    (typed: string) => {
      // Text typed before the stored draft was shown is appended to it.
      const next = shown.current ? typed : [storage?.read(entry), typed].filter(Boolean).join(joint);
      newest.current = next;
      setWords(next);
      storage?.write(entry, next || null);
    },
    [storage, entry, joint],
  );
  const clearSent = useCallback(
    (sent: string) => {
      // Once the field is closed, something may have been added to what is stored.
      const left = remainingText(open.current ? newest.current : (storage?.read(entry) ?? ''), sent);
      change(left);
      const detail: DraftSent = { entry, sent, by: newest };
      window.dispatchEvent(new CustomEvent(draftSent, { detail }));
      return left;
    },
    [change, storage, entry],
  );
  return [words, change, clearSent];
}
