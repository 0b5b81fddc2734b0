import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import * as z from 'zod/mini';
import { SinglePost } from '@/components/posts/single-post';
import { DomainError } from '@/lib/contract/domain-error';
import { id } from '@/lib/contract/fields';
import { post } from '@/lib/domains/posts/posts';
import { postView } from '@/lib/domains/posts/schema';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

type Props = { params: Promise<{ postId: string }> };

const load = cache(async (asked: string) => {
  const postId = z.safeParse(id, asked);
  if (!postId.success) notFound();
  try {
    return z.parse(postView, await post(await memberViewer(), postId.data));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'post_not_found') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { username } = await load((await params).postId);
  return { title: `Post by ${username}` };
}

export default async function PostPage({ params }: Props) {
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <h1 className="sr-only">Post</h1>
      <SinglePost first={await load((await params).postId)} renderedAt={now().getTime()} />
    </div>
  );
}
