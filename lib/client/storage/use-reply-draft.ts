'use client';
import { useCallback, useMemo } from 'react';
import type { Quote } from '@/lib/contract/quote';
import { parsed } from './device-storage';
import { useDraft } from './use-draft';

/**
 * The quoted message of a reply that is being written, stored beside the draft's text.
 * @param name  the draft's name, such as `squad:12`
 * @returns the quoted message or null, and a function that changes it
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
