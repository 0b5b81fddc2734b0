'use client';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import type { PostChanges } from '@/lib/domains/posts/hooks';
import type { Post } from '@/lib/domains/posts/schema';
import { PostCard } from './post-card';

/** One post on its own page, so that it has a link. */
export function SinglePost({ first }: { first: Post }) {
  const router = useRouter();
  const [post, setPost] = useState(first);
  const changes = useMemo<PostChanges>(
    () => ({ change: (_, to) => setPost(to), remove: () => router.replace('/dashboard') }),
    [router],
  );
  return <PostCard post={post} changes={changes} />;
}
