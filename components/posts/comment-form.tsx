'use client';
import { useSession } from '@/components/shell/session';
import { LineForm } from '@/components/ui/line-form';
import { useSend } from '@/lib/client/api/use-send';
import { useClientId } from '@/lib/client/storage/use-client-id';
import { textLength } from '@/lib/contract/constants/texts';
import { addComment, type Comment } from '@/lib/domains/posts/schema';

export function CommentForm({ postId, onAdded }: { postId: number; onAdded: (comment: Comment) => void }) {
  const { me } = useSession();
  const clientId = useClientId(`comment:${postId}`);
  const { submit, pending, error, setError } = useSend(addComment, 'Error adding comment: ', ({ comment }) =>
    onAdded(comment),
  );

  const add = async (content: string) => {
    if (!me) {
      setError('Please log in to comment.');
      return false;
    }
    const answer = await submit({ body: { postId, content, clientId: clientId.of(content) } });
    if (answer !== null) clientId.forget();
    if (answer) onAdded(answer.comment);
    return answer !== null;
  };

  return (
    <LineForm
      draft={`comment:${postId}`}
      label="Write a comment"
      placeholder="Add your voice"
      action="Comment"
      maxLength={textLength.comment}
      pending={pending}
      error={error}
      done="Comment added."
      onSend={add}
    />
  );
}
