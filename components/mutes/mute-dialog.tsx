'use client';
import { useState } from 'react';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { mute } from '@/lib/domains/mutes/schema';

type Props = { username: string; onMuted: () => void; onClose: () => void };

/** Asks before muting somebody, and offers to undo it right after. */
export default function MuteDialog({ username, onMuted, onClose }: Props) {
  const { submit, pending, error } = useSend(mute, 'Error muting: ');
  const [muted, setMuted] = useState(false);

  const undo = async () => {
    if (await submit({ body: { username, mute: false } })) onClose();
  };

  if (!muted)
    return (
      <ConfirmDialog
        title={`Mute ${username}?`}
        words="You will not see their posts, comments and clips in your lists any more. They are not told, and they still see yours."
        action="Mute"
        pending={pending}
        error={error}
        onConfirm={async () => setMuted((await submit({ body: { username, mute: true } })) !== null)}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={`${username} is muted`} onClose={onMuted}>
      <p>They are not told. You can unmute them on their profile, or under Blocked and muted people.</p>
      <StatusLine words={error} className="mt-2" />
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <button type="button" className="btn" disabled={pending} onClick={undo}>
          Undo
        </button>
        <button type="button" className="btn btn-go" onClick={onMuted}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
