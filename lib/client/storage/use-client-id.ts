'use client';
import { useMemo } from 'react';
import { currentTime } from '@/lib/client/clock';
import { useAccountStorage } from './account-context';

type Named = { words: string; clientId: string; at: number };

/** After this time the same words are taken for a new text, in milliseconds. */
const sameFor = 600_000;

/**
 * The `clientId` of a text: the same for every attempt to send it within ten minutes, also after a reload, so that the server
 * stores it once. It is stored beside the draft, because the response to an attempt may be lost.
 * @param name  the draft's name, such as `post`
 * @returns `of` gives a text's id; `forget` ends it, once the text is stored or waits in the outbox
 */
export function useClientId(name: string) {
  const storage = useAccountStorage();
  return useMemo(() => {
    const entry = `sending:${name}`;
    let last: Named | null = null;
    return {
      of(words: string): string {
        last ??= storage?.readJson(entry) as Named | null;
        const at = currentTime();
        if (last?.words !== words || at - last.at > sameFor)
          last = { words, clientId: crypto.randomUUID(), at };
        storage?.write(entry, JSON.stringify(last));
        return last.clientId;
      },
      forget() {
        last = null;
        storage?.write(entry, null);
      },
    };
  }, [storage, name]);
}
