'use client';
import { useSession } from '@/components/shell/session';
import { MenuItem, MenuLink } from '@/components/ui/menu-items';
import { copyWords } from '@/lib/client/copy-words';
import type { Post } from '@/lib/domains/posts/schema';

/** The actions of a post's menu that open a dialog first. */
export type Asking = 'delete' | 'report' | 'mute' | 'block';

type Props = {
  post: Post;
  onAsk: (what: Asking) => void;
  onEdit: () => void;
  /** Shows the result on the card; null before there is one. */
  onCopied: (copied: boolean | null) => void;
};

/** The items of a post's menu: the link for everyone, Edit and Delete for the author, the rest for everybody else. */
export default function PostMenuItems({ post, onAsk, onEdit, onCopied }: Props) {
  const { me } = useSession();
  const mayDelete = post.is_mine === 1 || me?.is_creator === 1;

  const copy = async () => {
    onCopied(null);
    onCopied(await copyWords(new URL(`/post/${post.id}`, window.location.href).href));
  };

  return (
    <>
      <MenuLink href={`/post/${post.id}`}>Open post</MenuLink>
      <MenuItem onChoose={copy}>Copy link</MenuItem>
      {post.is_mine === 1 && <MenuItem onChoose={onEdit}>Edit</MenuItem>}
      {post.is_mine === 0 && (
        <>
          <MenuItem onChoose={() => onAsk('report')}>Report</MenuItem>
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
