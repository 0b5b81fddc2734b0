'use client';
import { useCallback, useMemo } from 'react';
import type { Quote } from '@/lib/contract/quote';
import { parsed } from './device-storage';
import { useDraft } from './use-draft';

/**
 * The message that one is about to answer, kept beside the words of the draft.
 * @param name  what the draft is of, such as `squad:12`
 * @returns what is quoted, or null, and a way to change it
 */
export function useReplyDraft(name: string): [Quote | null, (quote: Quote | null) => void] {
  const [text, setText] = useDraft(`${name}:reply`);
  const quote = useMemo(() => {
    const stored = parsed(text || 'null');
    return isQuote(stored) ? stored : null;
  }, [text]);
  const change = useCallback((next: Quote | null) => setText(next ? JSON.stringify(next) : ''), [setText]);
  return [quote, change];
}

const isQuote = (value: unknown): value is Quote =>
  typeof value === 'object' && value !== null && 'id' in value && 'username' in value && 'excerpt' in value;
