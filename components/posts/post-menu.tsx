'use client';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { Menu, MenuItem, MenuLink } from '@/components/ui/menu';
import type { Post } from '@/lib/domains/posts/schema';

/** Asked for when it is opened: most people only read. */
const PostDialog = lazy(() => import('./post-dialog'));

type Props = { post: Post; onEdit: () => void; onDeleted: () => void; onError: (words: string) => void };

/** What is done to a whole post: its link for everyone, Edit and Delete for its author. */
export function PostMenu({ post, onEdit, onDeleted, onError }: Props) {
  const { me } = useSession();
  const [asking, setAsking] = useState<'delete' | 'report' | 'block' | null>(null);
  const mayDelete = post.is_mine === 1 || me?.is_creator === 1;

  const copy = () =>
    navigator.clipboard
      .writeText(new URL(`/post/${post.id}`, window.location.href).href)
      .catch(() => onError('The link could not be copied. Open the post and copy its address.'));

  return (
    <>
      <Menu label={`More about this post by ${post.username}`}>
        <MenuLink href={`/post/${post.id}`}>Open post</MenuLink>
        <MenuItem onChoose={copy}>Copy link</MenuItem>
        {post.is_mine === 1 && <MenuItem onChoose={onEdit}>Edit</MenuItem>}
        {post.is_mine === 0 && (
          <>
            <MenuItem onChoose={() => setAsking('report')}>Report</MenuItem>
            <MenuItem onChoose={() => setAsking('block')}>Block {post.username}</MenuItem>
          </>
        )}
        {mayDelete && (
          <MenuItem grave onChoose={() => setAsking('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {asking && (
        <Suspense>
          <PostDialog asking={asking} post={post} onDeleted={onDeleted} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  );
}
