'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import BlockDialog from '@/components/safety/block-dialog';
import { ReportButton } from '@/components/safety/report-button';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { sendMessage } from '@/lib/domains/chat/schema';
import type { Profile } from '@/lib/domains/profiles/schema';

/** What one may do with somebody else: write to them, block them, report them. */
export function ProfileActions({ user: { id, username } }: { user: Profile['user'] }) {
  const router = useRouter();
  const [blocking, setBlocking] = useState(false);
  const { submit, pending, error } = useSend(sendMessage, 'Failed to start DM: ');

  const startDm = async () => {
    const body = { recipientUsername: username, content: '', isGhostBomb: false };
    const answer = await submit({ body });
    if (answer) router.push(`/chat/${answer.conversationId}`);
  };

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2.5">
        <button type="button" className="btn btn-go" disabled={pending} onClick={startDm}>
          Send DM
        </button>
        <button type="button" className="btn btn-quiet ml-auto" onClick={() => setBlocking(true)}>
          Block
        </button>
        <ReportButton targetType="user" targetId={id} what={username} className="btn btn-quiet" />
      </div>
      <StatusLine words={error} />
      {blocking && (
        <BlockDialog
          username={username}
          onBlocked={() => window.location.assign('/dashboard')}
          onClose={() => setBlocking(false)}
        />
      )}
    </div>
  );
}
