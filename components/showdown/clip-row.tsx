'use client';
import { useId } from 'react';
import { ReportButton } from '@/components/safety/report-button';
import { counted } from '@/lib/contract/grouped';
import type { ShowdownClip } from '@/lib/domains/showdown/schema';

type Props = {
  clip: ShowdownClip;
  mine: boolean;
  voted: boolean;
  over: boolean;
  /** Whether the viewer may vote. If not, or if they voted, pressing the button says why. */
  mayVote: boolean;
  onVote: () => void;
};

/** The host of a clip's URL, shown before anybody follows the link. */
const placeOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');

/** One clip: its participant, its host, its votes and the vote button. */
export function ClipRow({ clip, mine, voted, over, mayVote, onVote }: Props) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b-2 border-dashed border-line py-3 last:border-b-0">
      <p id={id} className="min-w-0 flex-1 leading-tight">
        <span className="block font-display text-xl font-extrabold">{clip.username}</span>
        <span className="block text-sm text-mute">
          {counted(clip.votes, 'vote')} · {placeOf(clip.url)}
        </span>
      </p>
      {!mine && (
        <ReportButton targetType="showdown_clip" targetId={clip.id} what={`${clip.username}'s clip`} />
      )}
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <a
          href={clip.url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          aria-describedby={id}
          className="btn"
        >
          View Clip
        </a>
        <button
          type="button"
          className={`btn whitespace-nowrap max-sm:px-2 ${voted || over || !mayVote ? '' : 'btn-go'}`}
          disabled={over && !voted}
          // Whoever voted by the keyboard stays there.
          aria-disabled={voted}
          aria-describedby={id}
          onClick={onVote}
        >
          {voted ? 'Already Voted' : over ? 'Voting closed' : 'Vote'}
        </button>
      </div>
    </li>
  );
}
