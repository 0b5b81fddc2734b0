'use client';
import { useMemo } from 'react';
import { useAccountStorage } from './account-context';

type Named = { words: string; clientId: string };

/**
 * The `clientId` of a text: the same for every attempt to send it, also after a reload, so that the server stores it once. It
 * is stored beside the draft, because the response to an attempt may be lost.
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
        if (last?.words !== words) last = { words, clientId: crypto.randomUUID() };
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
