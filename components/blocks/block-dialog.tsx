'use client';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { useSend } from '@/lib/client/api/use-send';
import { block } from '@/lib/domains/blocks/schema';

type Props = { username: string; onBlocked: (message: string) => void; onClose: () => void };

/** Asks before blocking somebody. */
export default function BlockDialog({ username, onBlocked, onClose }: Props) {
  const { submit, pending, error } = useSend(block, 'Error blocking: ');
  const confirm = async () => {
    const answer = await submit({ body: { username, block: true } });
    if (answer) onBlocked(answer.message);
  };
  return (
    <ConfirmDialog
      title={`Block ${username}?`}
      words="Neither of you will see, find or message the other. They are not told. You can unblock them under Blocked and muted people."
      action="Block"
      pending={pending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
