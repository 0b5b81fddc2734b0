import Link from 'next/link';
import { Foldable } from '@/components/mutes/foldable';
import { Avatar } from '@/components/ui/avatar';
import { VerifiedBadge } from '@/components/ui/verified-badge';
import type { SquadMessage } from '@/lib/domains/squad-chat/schema';

/** A shared post as a card that links to it, or a note that it is gone. */
export function SharedPost({ post }: { post: SquadMessage['post'] }) {
  if (!post) return <p className="italic">Shared a post that is no longer there.</p>;
  return (
    <Foldable text={post.content}>
      <Link
        href={`/post/${post.id}`}
        prefetch={false}
        className="my-1 block rounded-box border-2 border-tar bg-card p-2.5 text-ink no-underline"
      >
        <span className="mb-1.5 flex items-center gap-2 text-sm">
          <Avatar
            username={post.username}
            url={post.profile_media_url}
            type={post.profile_media_type}
            small
          />
          <span className="sr-only">Shared post by </span>
          <span className="min-w-0 truncate font-bold">{post.username}</span>
          {post.verified === 1 && <VerifiedBadge />}
        </span>
        <span className="line-clamp-4 whitespace-pre-line">{post.content}</span>
        <span className="mt-1.5 block text-sm font-semibold underline underline-offset-4">Open post</span>
      </Link>
    </Foldable>
  );
}
