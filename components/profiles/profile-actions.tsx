'use client';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import BlockDialog from '@/components/blocks/block-dialog';
import { FriendButton } from '@/components/friends/friend-button';
import { askToReport } from '@/components/safety/ask-to-report';
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
  onChange,
}: {
  user: Profile['user'];
  onChange: (to: Pick<Profile['user'], 'muted'> | Pick<Profile['user'], 'relation'>) => void;
}) {
  const router = useRouter();
  const [blocking, setBlocking] = useState(false);
  const { submit, pending, error, setError } = useSend(sendMessage, 'Failed to start DM: ');

  const actions = useRef<HTMLDivElement>(null);
  useKeptFocus(actions);
  const isMuted = muted === 1;
  const [done, setDone] = useState('');
  const muting = useSend(mute, 'Error muting: ');

  // Without a confirmation: the same button undoes it.
  const toggleMute = async () => {
    const answer = await muting.submit({ body: { username, mute: !isMuted } });
    if (!answer) return;
    onChange({ muted: answer.muted });
    setDone(answer.message);
    // Drop the router cache: the lists in it are of before.
    router.refresh();
  };

  const startDm = async () => {
    const body = { recipientUsername: username, content: '', isGhostBomb: false };
    const answer = await submit({ body });
    if (answer) router.push(`/chat/${answer.conversationId}`);
  };

  // What is said is about the last press alone.
  const forgetSaid = () => {
    setDone('');
    setError('');
    muting.setError('');
  };

  return (
    <div ref={actions} className="grid gap-2" onClickCapture={forgetSaid}>
      <div className="flex flex-wrap items-center gap-2.5">
        {(relation !== 'none' || reach.friend === 'yes') && (
          <FriendButton
            username={username}
            relation={relation}
            onChange={(message, now) => {
              onChange({ relation: now });
              setDone(message);
            }}
          />
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
          onReport={() =>
            askToReport({ targetType: 'user', targetId: id, what: username, hasPicture: Boolean(picture) })
          }
          onBlocked={() => window.location.assign('/dashboard')}
          onClose={() => setBlocking(false)}
        />
      )}
    </div>
  );
}
