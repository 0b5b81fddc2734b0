'use client';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import BlockDialog from '@/components/blocks/block-dialog';
import { FriendButton } from '@/components/friends/friend-button';
import { ReportButton } from '@/components/safety/report-button';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { sendMessage } from '@/lib/domains/chat/schema';
import { mute } from '@/lib/domains/mutes/schema';
import type { Profile } from '@/lib/domains/profiles/schema';

/**
 * The actions on another person's profile: friend, write, challenge, mute, block and report. An action that is not allowed
 * has no button, and no explanation.
 */
export function ProfileActions({
  user: { id, username, muted, relation, reach, profile_media_url: picture },
}: {
  user: Profile['user'];
}) {
  const router = useRouter();
  const [blocking, setBlocking] = useState(false);
  const { submit, pending, error } = useSend(sendMessage, 'Failed to start DM: ');

  const actions = useRef<HTMLDivElement>(null);
  useKeptFocus(actions);
  const [isMuted, setIsMuted] = useState(muted === 1);
  const [done, setDone] = useState('');
  const muting = useSend(mute, 'Error muting: ');

  // Without a confirmation: the same button undoes it.
  const toggleMute = async () => {
    setDone('');
    const answer = await muting.submit({ body: { username, mute: !isMuted } });
    if (!answer) return;
    setIsMuted(answer.muted === 1);
    setDone(answer.message);
  };

  const startDm = async () => {
    const body = { recipientUsername: username, content: '', isGhostBomb: false };
    const answer = await submit({ body });
    if (answer) router.push(`/chat/${answer.conversationId}`);
  };

  return (
    <div ref={actions} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2.5">
        {(relation !== 'none' || reach.friend === 'yes') && (
          <FriendButton username={username} relation={relation} />
        )}
        {reach.message !== 'no' && (
          <button type="button" className="btn" disabled={pending} onClick={startDm}>
            {reach.message === 'yes' ? 'Send DM' : 'Ask to write'}
          </button>
        )}
        {reach.challenge === 'yes' && (
          <Link href={`/hype-battles?opponent=${username}`} prefetch={false} className="btn">
            Challenge
          </Link>
        )}
        <div className="ml-auto flex flex-wrap">
          <button type="button" className="btn btn-quiet" disabled={muting.pending} onClick={toggleMute}>
            {isMuted ? 'Unmute' : 'Mute'}
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => setBlocking(true)}>
            Block
          </button>
          <ReportButton
            targetType="user"
            targetId={id}
            what={username}
            hasPicture={Boolean(picture)}
            className="btn btn-quiet"
          />
        </div>
      </div>
      <StatusLine words={error || muting.error} />
      <StatusLine words={done} tone="good" />
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
