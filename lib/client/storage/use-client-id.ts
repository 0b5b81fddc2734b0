'use client';
import { useMemo } from 'react';
import { currentTime } from '@/lib/client/clock';
import { useAccountStorage } from './account-context';

type Named = { words: string; clientId: string; at: number };

/** After this time the same words are taken for a new text, in milliseconds. */
const sameFor = 600_000;

/**
 * The `clientId` of a text: the same for every attempt to send it within ten minutes, so that the server stores it once though
 * the response to an attempt was lost. It is stored beside the draft, and so is the same after a reload.
 * @param name    the draft's name, such as `post`
 * @param isKept  false keeps it in this page's memory alone: it holds the words until they are known to be stored, and what is
 *   written anonymously must not stay on the phone beyond its draft
 * @returns `of` gives a text's id; `forget` ends it, once the text is stored or waits in the outbox
 */
export function useClientId(name: string, { isKept = true }: { isKept?: boolean } = {}) {
  const accountStorage = useAccountStorage();
  const storage = isKept ? accountStorage : null;
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
