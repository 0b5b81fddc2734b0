'use client';
import { useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { showdownEntryWins } from '@/lib/contract/constants/showdown';
import { weekdayOf } from '@/lib/contract/spoken-time';
import type { ShowdownState } from '@/lib/domains/showdown/hooks';
import { joinShowdown } from '@/lib/domains/showdown/schema';

const words = {
  few: `You need at least ${showdownEntryWins} Hype Battle wins to join the tournament.`,
  already: 'You are already a participant in the tournament.',
};

/** The date, the viewer's own status, and the button to join. */
export function StatusCard({ showdown, isToday }: { showdown: ShowdownState; isToday: boolean }) {
  const { standing, date } = showdown;
  const [done, setDone] = useState('');
  const { submit, pending, error, setError } = useSend(joinShowdown, 'Error joining tournament: ');

  const join = async () => {
    setDone('');
    if (standing.alreadyJoined) return setError(words.already);
    if (!standing.canParticipate || !standing.tournamentId) return setError(words.few);
    const answer = await submit({ body: { tournamentId: standing.tournamentId } });
    // The week may have changed, or an answer that was lost had made them a participant.
    if (answer === null) showdown.refresh();
    if (!answer) return;
    setDone(answer.message);
    showdown.joined();
  };

  return (
    <section aria-labelledby="showdown-status" className="card grid gap-3 shadow-flat">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="showdown-status">Showdown Status</h2>
        {standing.alreadyJoined ? (
          <span className="chip chip-on">You are on the bill</span>
        ) : (
          <Wins wins={standing.wins} />
        )}
      </div>
      <p className="font-display text-[min(1.625rem,8vw)] leading-tight font-extrabold md:text-[2.125rem]">
        {date.date ? (
          <>
            {weekdayOf(date.date)} <span className="whitespace-nowrap">{date.date}</span>
            {isToday && <span className="text-pepper"> (Today!)</span>}
          </>
        ) : (
          'Date not yet chosen. Vote below!'
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className={`btn ${standing.alreadyJoined ? '' : 'btn-go'}`}
          disabled={pending}
          onClick={join}
        >
          {pending ? 'Joining ...' : 'Join Tournament'}
        </button>
        <p className="text-sm text-mute">
          {standing.alreadyJoined
            ? 'You show a clip on the day; the crowd votes, you do not.'
            : standing.canParticipate
              ? 'You may go on stage. Who joins cannot vote.'
              : `Win ${showdownEntryWins} battles to go on stage. Until then, your vote decides.`}
        </p>
      </div>
      <StatusLine words={error} />
      <StatusLine words={done} tone="good" />
    </section>
  );
}

/** The viewer's wins on the way to qualifying: three battles. */
function Wins({ wins }: { wins: number }) {
  const won = Math.min(wins, showdownEntryWins);
  const marks = Array.from({ length: showdownEntryWins }, (_, index) => index + 1);
  return (
    <p className="flex items-center gap-2 text-sm font-semibold">
      <span aria-hidden="true" className="flex gap-1">
        {marks.map((mark) => (
          <span
            key={mark}
            className={`size-4 rotate-45 border-2 border-line ${mark <= won ? 'bg-danfo' : 'bg-soft'}`}
          />
        ))}
      </span>
      <span>
        {won} of {showdownEntryWins} Hype Battle wins
      </span>
    </p>
  );
}
