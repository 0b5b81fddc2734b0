'use client';
import { useState } from 'react';
import { FriendButton } from '@/components/friends/friend-button';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { useAccountStorage } from '@/lib/client/storage/account-context';

const BlockDialog = lazyWithRetry(() => import('@/components/safety/block-dialog'));
const ReportDialog = lazyWithRetry(() => import('@/components/safety/report-dialog'));

type Props = { conversationId: number; username: string; userId: number; mayAsk: boolean };

/**
 * Actions for a conversation with somebody who is not a friend, until the viewer has used one. That the viewer reported them
 * is stored on this device, for the viewer's account.
 */
export function StrangerBar({ conversationId, username, userId, mayAsk }: Props) {
  const storage = useAccountStorage();
  const name = `reported:${conversationId}`;
  const [chosen, setChosen] = useState(false);
  const [asking, setAsking] = useState<'block' | 'report' | null>(null);
  if ((chosen || storage?.readJson(name) === true) && asking === null) return null;
  return (
    <section
      aria-label={`About ${username}`}
      className="flex flex-wrap items-center gap-2 border-b-2 border-line bg-soft px-3 py-2"
    >
      <p className="mr-auto">
        You and <bdi className="font-bold">{username}</bdi> are not friends.
      </p>
      <FriendButton username={username} relation="none" mayAsk={mayAsk} onChange={() => setChosen(true)} />
      <button type="button" className="btn btn-quiet" onClick={() => setAsking('block')}>
        Block
      </button>
      <button type="button" className="btn btn-quiet" onClick={() => setAsking('report')}>
        Report
      </button>
      {asking === 'block' && (
        <BlockDialog
          username={username}
          onBlocked={() => window.location.assign('/chats')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'report' && (
        <ReportDialog
          targetType="user"
          targetId={userId}
          what={username}
          onReported={() => {
            storage?.write(name, 'true');
            setChosen(true);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
