'use client';
import BlockDialog from '@/components/blocks/block-dialog';
import DeleteDialog from '@/components/deletion/delete-dialog';
import MuteDialog from '@/components/mutes/mute-dialog';
import type { Post } from '@/lib/domains/posts/schema';
import { type Asking, reportPost } from './post-menu-items';

type Props = {
  asking: Asking;
  post: Post;
  onDeleted: () => void;
  onClose: () => void;
};

/** The dialogs of a post's menu. */
export default function PostDialog({ asking, post, onDeleted, onClose }: Props) {
  if (asking === 'mute')
    return <MuteDialog username={post.username} onMuted={() => window.location.reload()} onClose={onClose} />;
  if (asking === 'block')
    return (
      <BlockDialog
        username={post.username}
        onReport={() => reportPost(post)}
        onBlocked={() => window.location.reload()}
        onClose={onClose}
      />
    );
  return (
    <DeleteDialog
      targetType="post"
      targetId={post.id}
      isOthers={post.is_mine === 0}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
