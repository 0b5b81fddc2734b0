'use client';
import { useContext, useState, useSyncExternalStore } from 'react';
import { PageMemory } from '@/lib/client/page-memory';
import type { Message } from './schema';

/** A ghost without its text and file, with the seal to report it. */
type SealedGhost = Message & { seal: string };

function sealedGhosts() {
  let ghosts: SealedGhost[] = [];
  const listeners = new Set<() => void>();
  const change = (next: SealedGhost[]) => {
    ghosts = next;
    for (const changed of listeners) changed();
  };
  return {
    all: () => ghosts,
    follow: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    note: (page: Message[]) => {
      const handed = page.flatMap(({ seal, ...ghost }) =>
        seal === null
          ? []
          : [{ ...ghost, seal, content: '', media_url: null, media_type: null, media_bytes: null }],
      );
      if (handed.length > 0) change([...ghosts, ...handed]);
    },
    /** Of now, whenever it is asked. */
    sealOf: (id: number) => ghosts.find((each) => each.id === id)?.seal,
    drop: (id: number) => change(ghosts.filter((each) => each.id !== id)),
  };
}

type SealedGhosts = ReturnType<typeof sealedGhosts>;

/**
 * Ghosts whose seal this page has received, so that they can be reported for a day. Kept in memory only, because nothing of
 * a ghost is stored on a phone; and in the page's memory, because the server sends a seal only once, also to a page that a
 * fresh copy is about to replace.
 */
export function useSealed(conversationId: number) {
  const memory = useContext(PageMemory);
  const [held] = useState(() => {
    const name = `seals:${conversationId}`;
    const before = memory?.get(name) as SealedGhosts | undefined;
    const ghosts = before ?? sealedGhosts();
    memory?.set(name, ghosts);
    return ghosts;
  });
  const { note, drop, sealOf } = held;
  return { sealed: useSyncExternalStore(held.follow, held.all, held.all), sealOf, note, drop };
}
