'use client';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { useSend } from '@/lib/client/api/use-send';
import { block } from '@/lib/domains/blocks/schema';

type Props = {
  username: string;
  /** Opens the report, over the question. */
  onReport: () => void;
  onBlocked: (message: string) => void;
  onClose: () => void;
};

/** Asks before blocking somebody, and offers to report them too. */
export default function BlockDialog({ username, onReport, onBlocked, onClose }: Props) {
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
    >
      <p className="mt-3">A block reports nothing. You can report what they wrote to you, now or later.</p>
      <button type="button" className="btn mt-3" onClick={onReport}>
        Report as well
      </button>
    </ConfirmDialog>
  );
}
