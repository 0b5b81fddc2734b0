'use client';
import MuteDialog from '@/components/mutes/mute-dialog';
import BlockDialog from '@/components/safety/block-dialog';
import ReportDialog from '@/components/safety/report-dialog';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { useSend } from '@/lib/client/api/use-send';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import type { Post } from '@/lib/domains/posts/schema';
import type { Asking } from './post-menu-items';

type Props = {
  asking: Asking;
  post: Post;
  onDeleted: () => void;
  onClose: () => void;
};

/** The dialogs of a post's menu. */
export default function PostDialog({ asking, post, onDeleted, onClose }: Props) {
  const { submit, pending, error } = useSend(deletePost, 'Error deleting post: ');
  const remove = async () => {
    if (await submit({ params: { postId: post.id } })) onDeleted();
  };
  if (asking === 'report')
    return <ReportDialog targetType="post" targetId={post.id} what="this post" onClose={onClose} />;
  if (asking === 'mute')
    return <MuteDialog username={post.username} onMuted={() => window.location.reload()} onClose={onClose} />;
  if (asking === 'block')
    return (
      <BlockDialog username={post.username} onBlocked={() => window.location.reload()} onClose={onClose} />
    );
  return (
    <ConfirmDialog
      title="Delete this post?"
      words="Its comments, likes and reactions go with it. This cannot be undone."
      action="Delete"
      pending={pending}
      error={error}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
