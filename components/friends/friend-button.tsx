'use client';
import { StatusLine } from '@/components/ui/status-line';
import type { Relation } from '@/lib/contract/contact';
import { useFriendship } from '@/lib/domains/friends/friendship-hooks';

type Props = {
  username: string;
  relation: Relation;
  /** Whether a friend request may be sent. An existing request or friendship can be ended either way. */
  mayAsk?: boolean;
  /** Called after a change with the message, where whoever shows the button says it: the button may go with its row. */
  onChange?: (message: string, relation: Relation) => void;
};

/** Sends, answers or cancels a friend request, or ends a friendship. */
export function FriendButton({ username, relation: known, mayAsk = true, onChange }: Props) {
  const { relation, change, done, pending, error } = useFriendship(username, known, onChange);
  const who = <span className="sr-only"> {username}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {relation === 'none' && mayAsk && (
        <button type="button" className="btn btn-go" disabled={pending} onClick={() => change('request')}>
          Add friend{who}
        </button>
      )}
      {relation === 'outgoing' && (
        <button type="button" className="btn" disabled={pending} onClick={() => change('cancel')}>
          Asked · Take back{who}
        </button>
      )}
      {relation === 'incoming' && (
        <>
          <button type="button" className="btn btn-go" disabled={pending} onClick={() => change('accept')}>
            Accept{who}
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            disabled={pending}
            onClick={() => change('decline')}
          >
            Decline{who}
          </button>
        </>
      )}
      {relation === 'friends' && <span className="chip chip-on">✓ Friends</span>}
      <StatusLine words={error} className="w-full" />
      {!onChange && <StatusLine words={done} tone="good" className="sr-only" />}
    </span>
  );
}
