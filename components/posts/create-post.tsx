'use client';
import { useRouter } from 'next/navigation';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { OutboxList } from '@/components/outbox/outbox-list';
import { PageMemory } from '@/lib/client/page-memory';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { addToDraft } from '@/lib/client/storage/draft-moves';
import { prefix } from '@/lib/client/storage/drafts';
import { Composer } from './composer';

/** Under which name the page remembers what it took from its address. */
const taken = 'shared';
type Taken = { search: string; unstored: string };

/** The composer on the create-post page. A new post is opened on its own page. */
export function CreatePost() {
  const router = useRouter();
  const storage = useAccountStorage();
  const [unstored, setUnstored] = useState('');
  // A layout effect, so that it runs before the composer reads its draft.
  const memory = useContext(PageMemory);
  useLayoutEffect(() => {
    if (!storage || !memory) return;
    const { pathname, search } = window.location;
    // Renewed, the page is mounted anew, and the framework may have put the address back: what was taken is not taken again.
    const before = memory.get(taken) as Taken | undefined;
    const now = search && before?.search !== search ? { search, unstored: takeShared(storage) } : before;
    memory.set(taken, now);
    setUnstored(now?.unstored ?? '');
    if (search) window.history.replaceState(null, '', pathname);
  }, [storage, memory]);
  const field = useRef<HTMLDivElement>(null);
  const [rewritten, setRewritten] = useState(0);
  useEffect(() => {
    if (rewritten > 0) field.current?.querySelector('textarea')?.focus();
  }, [rewritten]);
  return (
    <>
      <div ref={field}>
        {/* A new one reads the draft again. */}
        <Composer
          key={rewritten}
          rows={6}
          unstored={rewritten === 0 ? unstored : ''}
          onPosted={(post) => router.push(`/post/${post.id}`)}
        />
      </div>
      <OutboxList onPostRewritten={() => setRewritten((times) => times + 1)} />
    </>
  );
}

/**
 * Appends text shared from another app (app/manifest.ts) to the draft, once.
 * @returns the draft with that text, if the phone cannot store it; else nothing
 */
function takeShared(storage: AccountStorage): string {
  const asked = new URLSearchParams(window.location.search);
  const shared = ['text', 'url'].map((name) => asked.get(name)).filter(Boolean);
  if (shared.length === 0) return '';
  const words = shared.join('\n');
  const isStored = addToDraft(storage, 'post', words);
  return isStored ? '' : [storage.read(`${prefix}post`), words].filter(Boolean).join('\n');
}
