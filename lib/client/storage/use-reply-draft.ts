'use client';
import { useCallback, useMemo } from 'react';
import type { Quote } from '@/lib/contract/quote';
import type { AccountStorage } from './account-storage';
import { parsed } from './device-storage';
import { moveDraft } from './draft-moves';
import { useDraft } from './use-draft';

const replyOf = (name: string) => `${name}:reply`;

/** Moves a stored draft and its quoted message to another name. */
export function moveReplyDraft(storage: AccountStorage | null, from: string, to: string): void {
  moveDraft(storage, from, to, (there, coming) => `${there}\n${coming}`);
  moveDraft(storage, replyOf(from), replyOf(to), (_, coming) => coming);
}

/**
 * The quoted message of a reply that is being written, stored beside the draft's text.
 * @param name  the draft's name, such as `squad:12`
 * @returns the quoted message or null, and a function that changes it
 */
export function useReplyDraft(name: string): [Quote | null, (quote: Quote | null) => void] {
  const [text, setText] = useDraft(replyOf(name));
  const quote = useMemo(() => {
    const stored = parsed(text || 'null');
    return isQuote(stored) ? stored : null;
  }, [text]);
  const change = useCallback((next: Quote | null) => setText(next ? JSON.stringify(next) : ''), [setText]);
  return [quote, change];
}

const isQuote = (value: unknown): value is Quote =>
  typeof value === 'object' && value !== null && 'id' in value && 'username' in value && 'excerpt' in value;
