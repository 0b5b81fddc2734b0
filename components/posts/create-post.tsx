'use client';
import { useRouter } from 'next/navigation';
import { Composer } from './composer';

/** The create-post page's box; a new post is shown on a page of its own. */
export function CreatePost() {
  const router = useRouter();
  return <Composer rows={6} onPosted={(post) => router.push(`/post/${post.id}`)} />;
}
