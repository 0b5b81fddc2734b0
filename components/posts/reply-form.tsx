'use client';
import { LineForm } from '@/components/ui/line-form';
import { useSend } from '@/lib/client/api/use-send';
import { useClientId } from '@/lib/client/storage/use-client-id';
import { textLength } from '@/lib/contract/constants/texts';
import { addReply, type Reply } from '@/lib/domains/posts/schema';

type Props = { commentId: number; to: string; onAdded: (reply: Reply) => void; onClose: () => void };

export default function ReplyForm({ commentId, to, onAdded, onClose }: Props) {
  const clientId = useClientId(`reply:${commentId}`);
  const { submit, pending, error } = useSend(addReply, 'Error adding reply: ');

  const add = async (content: string) => {
    const answer = await submit({ body: { commentId, content, clientId: clientId.of(content) } });
    if (answer !== null) clientId.forget();
    if (answer) onAdded(answer.reply);
    return answer !== null;
  };

  return (
    <LineForm
      draft={`reply:${commentId}`}
      autoFocus
      label={`Reply to ${to}`}
      placeholder={`Reply to ${to}`}
      action="Reply"
      maxLength={textLength.comment}
      pending={pending}
      error={error}
      onSend={add}
      onClose={onClose}
    />
  );
}
