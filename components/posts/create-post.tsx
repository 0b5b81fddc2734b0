'use client';
import { useRouter } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { OutboxList } from '@/components/outbox/outbox-list';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { Composer } from './composer';

/** The composer on the create-post page. A new post is opened on its own page. */
export function CreatePost() {
  const router = useRouter();
  const storage = useAccountStorage();
  // A layout effect, so that it runs before the composer reads its draft.
  useLayoutEffect(() => takeShared(storage), [storage]);
  return (
    <>
      <Composer rows={6} onPosted={(post) => router.push(`/post/${post.id}`)} />
      <OutboxList />
    </>
  );
}

/** Appends text shared from another app (app/manifest.ts) to the draft, once. */
function takeShared(storage: AccountStorage | null) {
  const asked = new URLSearchParams(window.location.search);
  const shared = ['text', 'url'].map((name) => asked.get(name)).filter(Boolean);
  if (!storage || shared.length === 0) return;
  storage.write('draft:post', [storage.read('draft:post'), ...shared].filter(Boolean).join('\n'));
  window.history.replaceState(null, '', window.location.pathname);
}
