'use client';
import { memo, useState } from 'react';
import { Foldable } from '@/components/mutes/foldable';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import type { PostChanges } from '@/lib/domains/posts/hooks';
import type { Post } from '@/lib/domains/posts/schema';
import { AuthorLine } from './author-line';
import { Comments } from './comments';
import { PostActions } from './post-actions';
import { PostMenu } from './post-menu';
import type { LinkCopy } from './post-menu-items';

/** Loaded when the post is edited. */
const EditForm = lazyWithRetry(() => import('./edit-form'));

type Props = { post: Post; changes: PostChanges };

/** One post with all actions on it. Memoised, so that an action re-renders one card instead of the whole list. */
export const PostCard = memo(function PostCard({ post, changes }: Props) {
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState('');
  const [linkCopy, setLinkCopy] = useState<LinkCopy>();
  return (
    <article className="card grid gap-3" aria-label={`Post by ${post.username}`}>
      <div className="flex items-start justify-between gap-2">
        <AuthorLine
          author={post}
          at={post.created_at}
          note={post.edited_at ? <span className="text-sm text-mute">edited</span> : null}
        />
        <PostMenu
          post={post}
          onEdit={() => {
            setEdited('');
            setEditing(true);
          }}
          onDeleted={() => changes.remove(post.id)}
          onCopy={setLinkCopy}
        />
      </div>
      {editing ? (
        <EditForm
          post={post}
          // Keep the comments that were already loaded.
          onSaved={(saved) => changes.change(post.id, (now) => ({ ...saved, comments: now.comments }))}
          onSay={setEdited}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Foldable text={post.content} />
      )}
      {(editing || edited) && <StatusLine words={edited} tone="good" />}
      <PostActions post={post} change={(to) => changes.change(post.id, to)} />
      {linkCopy && <StatusLine words={linkCopy === 'copied' ? 'The link is copied.' : ''} tone="good" />}
      {linkCopy === 'failed' && (
        <StatusLine words="The link could not be copied. Open the post and copy its address." />
      )}
      <Comments post={post} change={(to) => changes.change(post.id, to)} />
    </article>
  );
});
