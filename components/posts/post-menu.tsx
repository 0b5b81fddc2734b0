'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { Menu } from '@/components/ui/menu';
import type { Post } from '@/lib/domains/posts/schema';
import type { Asking, LinkCopy } from './post-menu-items';

/** Loaded when the menu is opened: most people only read. */
const PostMenuItems = lazyWithRetry(() => import('./post-menu-items'), { fallback: '...' });
const PostDialog = lazyWithRetry(() => import('./post-dialog'));

type Props = {
  post: Post;
  onEdit: () => void;
  onDeleted: () => void;
  onCopy: (state: LinkCopy) => void;
};

/** The menu of a post. */
export function PostMenu({ post, onEdit, onDeleted, onCopy }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  return (
    <>
      <Menu label={`More about this post by ${post.username}`}>
        <PostMenuItems post={post} onAsk={setAsking} onEdit={onEdit} onCopy={onCopy} />
      </Menu>
      {asking && (
        <PostDialog asking={asking} post={post} onDeleted={onDeleted} onClose={() => setAsking(null)} />
      )}
    </>
  );
}
