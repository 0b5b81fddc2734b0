'use client';
import { askToReport } from '@/components/safety/ask-to-report';
import { useSession } from '@/components/shell/session';
import { MenuItem, MenuLink } from '@/components/ui/menu-items';
import { copyWords } from '@/lib/client/copy-words';
import type { Post } from '@/lib/domains/posts/schema';

/** The actions of a post's menu that open a dialog first. */
export type Asking = 'delete' | 'mute' | 'block';

/** Whether the link to a post was asked for, and what came of it. */
export type LinkCopy = 'asked' | 'copied' | 'failed';

type Props = {
  post: Post;
  onAsk: (what: Asking) => void;
  onEdit: () => void;
  /** Shows on the card how copying the link goes. */
  onCopy: (state: LinkCopy) => void;
};

export const reportPost = ({ id }: Post) =>
  askToReport({ targetType: 'post', targetId: id, what: 'this post' });

/** The items of a post's menu: the link for everyone, Edit and Delete for the author, the rest for everybody else. */
export default function PostMenuItems({ post, onAsk, onEdit, onCopy }: Props) {
  const { me } = useSession();
  const mayDelete = post.is_mine === 1 || me?.is_creator === 1;

  const copy = async () => {
    onCopy('asked');
    const copied = await copyWords(new URL(`/post/${post.id}`, window.location.href).href);
    onCopy(copied ? 'copied' : 'failed');
  };

  return (
    <>
      <MenuLink href={`/post/${post.id}`}>Open post</MenuLink>
      <MenuItem onChoose={copy}>Copy link</MenuItem>
      {post.is_mine === 1 && <MenuItem onChoose={onEdit}>Edit</MenuItem>}
      {post.is_mine === 0 && (
        <>
          <MenuItem onChoose={() => reportPost(post)}>Report</MenuItem>
          <MenuItem onChoose={() => onAsk('mute')}>Mute {post.username}</MenuItem>
          <MenuItem onChoose={() => onAsk('block')}>Block {post.username}</MenuItem>
        </>
      )}
      {mayDelete && (
        <MenuItem grave onChoose={() => onAsk('delete')}>
          Delete
        </MenuItem>
      )}
    </>
  );
}
