'use client';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { MoreButton } from '@/components/states/more-button';
import { StatusLine } from '@/components/ui/status-line';
import { reason, send } from '@/lib/client/api/send';
import { showdownCategories } from '@/lib/contract/constants/showdown';
import type { ShowdownState } from '@/lib/domains/showdown/hooks';
import { type ShowdownClip, voteClip } from '@/lib/domains/showdown/schema';
import { ClipRow } from './clip-row';

/** The clips by category, each with its votes. */
export function ClipVotes({ showdown }: { showdown: ShowdownState }) {
  const { me } = useSession();
  const { clips, hasVoted, standing } = showdown;
  const [message, setMessage] = useState({ error: '', done: '' });
  const over = standing.status === 'ended';

  const vote = async (clip: ShowdownClip) => {
    if (standing.alreadyJoined)
      return setMessage({ error: 'Participants cannot vote in the competition.', done: '' });
    if (hasVoted[clip.category])
      return setMessage({ error: 'You have already voted in this category.', done: '' });
    setMessage({ error: '', done: '' });
    showdown.voted(clip.category, true);
    clips.put({ ...clip, votes: clip.votes + 1 });
    try {
      const answer = await send(voteClip, { body: { clipId: clip.id, category: clip.category } });
      clips.put({ ...clip, votes: answer.votes });
      setMessage({ error: '', done: answer.message });
    } catch (refused) {
      clips.put(clip);
      showdown.voted(clip.category, false);
      setMessage({ error: `Error submitting vote: ${reason(refused)}`, done: '' });
      showdown.refresh();
    }
  };

  return (
    <section aria-labelledby="clip-votes" className="card grid gap-4">
      <h2 id="clip-votes">Vote for Clips</h2>
      <StatusLine words={message.error} />
      <StatusLine words={message.done} tone="good" />
      {showdownCategories.map((category) => {
        const shown = clips.rows.filter((clip) => clip.category === category);
        return (
          <section key={category} aria-label={category} className="grid gap-1">
            <h3 className="flex items-baseline justify-between gap-3 border-b-4 border-line pb-1 text-[min(1.625rem,8vw)]">
              {category}
              {hasVoted[category] && <span className="chip chip-on text-sm">Voted</span>}
            </h3>
            {shown.length === 0 ? (
              <p className="py-2 text-mute">
                {over ? `Nobody showed a ${category} clip.` : `No ${category} clips yet.`}
              </p>
            ) : (
              <ul>
                {shown.map((clip) => (
                  <ClipRow
                    key={clip.id}
                    clip={clip}
                    mine={clip.user_id === me?.id}
                    voted={hasVoted[category]}
                    over={over}
                    mayVote={!standing.alreadyJoined}
                    onVote={() => vote(clip)}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
      {/* Where there are none yet, nothing was pressed that could have failed. */}
      {clips.rows.length > 0 && (
        <StatusLine words={clips.error ? `Error fetching clips: ${reason(clips.error)}` : ''} />
      )}
      <MoreButton
        loading={clips.loading}
        ended={clips.ended}
        onMore={clips.more}
        className="btn justify-self-start"
      >
        Show more clips
      </MoreButton>
    </section>
  );
}
