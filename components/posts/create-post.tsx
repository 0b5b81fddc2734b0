'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { OutboxList } from '@/components/outbox/outbox-list';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { addToDraft } from '@/lib/client/storage/draft-moves';
import { prefix } from '@/lib/client/storage/drafts';
import { Composer } from './composer';

/** The composer on the create-post page. A new post is opened on its own page. */
export function CreatePost() {
  const router = useRouter();
  const storage = useAccountStorage();
  const [unstored, setUnstored] = useState('');
  // A layout effect, so that it runs before the composer reads its draft.
  useLayoutEffect(() => setUnstored(takeShared(storage)), [storage]);
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
function takeShared(storage: AccountStorage | null): string {
  const asked = new URLSearchParams(window.location.search);
  const shared = ['text', 'url'].map((name) => asked.get(name)).filter(Boolean);
  if (!storage || shared.length === 0) return '';
  const words = shared.join('\n');
  const isStored = addToDraft(storage, 'post', words);
  window.history.replaceState(null, '', window.location.pathname);
  return isStored ? '' : [storage.read(`${prefix}post`), words].filter(Boolean).join('\n');
}
