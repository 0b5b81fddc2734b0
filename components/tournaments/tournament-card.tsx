'use client';
import Link from 'next/link';
import { memo, useState } from 'react';
import { CreatorName } from '@/components/profiles/creator-name';
import { askToReport } from '@/components/safety/ask-to-report';
import { useSession } from '@/components/shell/session';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { useOpenDialog } from '@/lib/client/use-open-dialog';
import type { TournamentChanges } from '@/lib/domains/tournaments/hooks';
import type { Tournament } from '@/lib/domains/tournaments/schema';
import styles from './tournament-card.module.css';
import { UnseenSquads } from './unseen-squads';

// Loaded when they are opened.
const EnterDialog = lazyWithRetry(() => import('./enter-dialog'));
const WinnerDialog = lazyWithRetry(() => import('./winner-dialog'));

type Props = {
  tournament: Tournament;
  changes: TournamentChanges;
  /** The creator account's name, if it exists. */
  platformCreator: string | null;
};

const statusWords = {
  open: 'Open',
  check_in: 'Check-in',
  running: 'Running',
  completed: 'Completed',
  closed: 'Closed',
} as const;

/** A tournament in the list: the game, the squads and the winner. */
export const TournamentCard = memo(function TournamentCard({ tournament, changes, platformCreator }: Props) {
  const { me } = useSession();
  const { opened, open, close } = useOpenDialog<'enter' | 'winner'>();
  const [done, setDone] = useState('');
  const { id, status, creator_username: creator, participants, winner_id: winnerId } = tournament;
  const winner = participants.find((each) => each.id === winnerId);
  const mine = me?.username === creator;
  const report = () => askToReport({ targetType: 'tournament', targetId: id, what: tournament.title });

  const settled = (by: 'enter' | 'winner', words: string, to: (now: Tournament) => Tournament) => {
    changes.change(id, to);
    setDone(words);
    close(by);
  };

  return (
    <article aria-label={`Tournament ${tournament.title}`} className={styles.fixture}>
      <div className={`${styles.band} flex items-start justify-between gap-3`}>
        <h3 className="min-w-0 text-xl">
          <Link
            href={`/tournament/${id}`}
            prefetch={false}
            className="relative inline-block text-danfo! underline after:absolute after:inset-x-0 after:-inset-y-2.5"
          >
            {tournament.title}
          </Link>
        </h3>
        <span
          className={`chip flex-none ${status === 'open' ? 'chip-on' : 'border-chalk bg-tar text-chalk'}`}
        >
          {statusWords[status]}
        </span>
      </div>
      <div className="grid gap-3 p-3.5">
        <p>
          <span className="font-bold">
            <bdi>{tournament.game_name}</bdi>.
          </span>{' '}
          {tournament.description}
        </p>
        <p className="text-md">
          By <CreatorName username={creator} isPlatform={creator === platformCreator} />, from the squad{' '}
          <bdi className="font-semibold">{tournament.squad_game_name}</bdi>
          <span className="text-mute">
            {' · '}
            <TimeAgo at={tournament.created_at} />
          </span>
        </p>
        {status === 'completed' && (
          <p className="font-bold">
            <span aria-hidden="true" className="emoji">
              🏆
            </span>{' '}
            Winner:{' '}
            {winner ? (
              <>
                <bdi>{winner.game_name}</bdi> by {winner.username}
              </>
            ) : (
              'a squad that you do not see'
            )}
            {tournament.declared_by && (
              <span className="font-normal">
                , declared by <bdi>{tournament.declared_by}</bdi>
              </span>
            )}
          </p>
        )}
        {participants.length > 0 && (
          <ol aria-label="Squads in it">
            {participants.map((each) => (
              <li key={each.id} className={`${styles.entry} ${each.id === winnerId ? styles.champion : ''}`}>
                <span className="min-w-0">
                  <bdi className="font-bold">{each.game_name}</bdi> by {each.username}
                </span>
              </li>
            ))}
          </ol>
        )}
        {tournament.participant_count === 0 && <p className="text-mute">No squad is in it yet.</p>}
        <UnseenSquads tournament={tournament} />
        <div className="flex flex-wrap gap-2.5">
          {status === 'open' && (
            <button type="button" className="btn btn-go" onClick={() => open('enter')}>
              Join Tournament
            </button>
          )}
          {status === 'open' && mine && participants.length > 0 && (
            <button type="button" className="btn" onClick={() => open('winner')}>
              Declare Winner
            </button>
          )}
          <Link href={`/tournament/${id}`} prefetch={false} className="btn">
            {status === 'running' ? 'See the matches' : 'Open'}
          </Link>
          {!mine && (
            <button type="button" className="btn btn-quiet" onClick={report}>
              Report
            </button>
          )}
        </div>
        <StatusLine words={done} tone="good" />
      </div>
      {opened === 'enter' && (
        <EnterDialog
          tournament={tournament}
          onClose={() => close('enter')}
          onEntered={(squad, words) =>
            settled('enter', words, (now) => ({
              ...now,
              participant_count: now.participant_count + 1,
              participants: [
                ...now.participants,
                { id: squad.id, game_name: squad.game_name, username: squad.creator_username },
              ],
            }))
          }
        />
      )}
      {opened === 'winner' && (
        <WinnerDialog
          tournament={tournament}
          onClose={() => close('winner')}
          onDeclared={(stored, words) => settled('winner', words, () => stored)}
        />
      )}
    </article>
  );
});
