'use client';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { type PostChanges, usePost } from '@/lib/domains/posts/hooks';
import type { Post } from '@/lib/domains/posts/schema';
import { PostCard } from './post-card';

/** One post on its own page, so that it has a link. */
export function SinglePost({ first, renderedAt }: { first: Post; renderedAt: number }) {
  const router = useRouter();
  const { post, changes: everywhere } = usePost(first, renderedAt);
  const changes = useMemo<PostChanges>(
    () => ({
      change: everywhere.change,
      remove: (id) => {
        everywhere.remove(id);
        router.replace('/dashboard');
      },
    }),
    [everywhere, router],
  );
  return <PostCard post={post} changes={changes} />;
}
