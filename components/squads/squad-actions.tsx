'use client';
import Link from 'next/link';
import { useRef } from 'react';
import { askToReport } from '@/components/safety/ask-to-report';
import { useSession } from '@/components/shell/session';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { useOpenDialog } from '@/lib/client/use-open-dialog';
import type { SquadChanges } from '@/lib/domains/squads/hooks';
import type { Squad } from '@/lib/domains/squads/schema';
import type { Tournament } from '@/lib/domains/tournaments/schema';
import { useSquadActions } from './use-squad-actions';

// Loaded when it is opened: few people create a squad, and fewer create a tournament.
const TournamentForm = lazyWithRetry(() => import('@/components/tournaments/tournament-form'));
const ConfirmDialog = lazyWithRetry(() => import('@/components/ui/confirm-dialog'));

type Props = {
  squad: Squad;
  changes: SquadChanges;
  onWin: () => void;
  onTournament: (tournament: Tournament) => void;
};

/** The viewer's actions on a squad, by role: anyone, member, creator of the squad, creator account. */
export function SquadActions({ squad, changes, onWin, onTournament }: Props) {
  const { me } = useSession();
  const { opened, open, close } = useOpenDialog<'tournament' | 'leave'>();
  const actions = useSquadActions({ squad, changes, onWin });
  const { join, leave, reportWin, setStatus, feature, pending, error, done, setDone } = actions;
  const mine = me?.username === squad.creator_username;
  const member = squad.is_member === 1;
  const report = () => askToReport({ targetType: 'squad', targetId: squad.id, what: squad.game_name });

  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);

  return (
    <div ref={part} className="grid gap-2">
      <div className="flex flex-wrap gap-2.5">
        {!member && squad.status === 'open' && (
          <button type="button" className="btn btn-go" disabled={pending} onClick={join}>
            Join
          </button>
        )}
        {member && (
          <Link href={`/squad-details/${squad.id}`} prefetch={false} className="btn">
            Squad Details
          </Link>
        )}
        {mine && (
          <>
            <button type="button" className="btn" disabled={pending} onClick={reportWin}>
              Report Win
            </button>
            <button type="button" className="btn" onClick={() => open('tournament')}>
              Create Tournament
            </button>
          </>
        )}
        {member && !mine && (
          <button type="button" className="btn btn-quiet" onClick={() => open('leave')}>
            Leave
          </button>
        )}
        {!mine && (
          <button type="button" className="btn btn-quiet" onClick={report}>
            Report
          </button>
        )}
        {me?.is_creator === 1 && (
          <>
            <button type="button" className="btn" disabled={pending} onClick={setStatus}>
              {squad.status === 'open' ? 'Close Squad' : 'Open Squad'}
            </button>
            <button type="button" className="btn" disabled={pending} onClick={feature}>
              {squad.is_featured ? 'Unfeature' : 'Feature'}
            </button>
          </>
        )}
      </div>
      <StatusLine words={error} />
      <StatusLine words={done} tone="good" />
      {opened === 'tournament' && (
        <TournamentForm
          squad={squad}
          onClose={() => close('tournament')}
          onCreated={(tournament, words) => {
            setDone(words);
            onTournament(tournament);
            close('tournament');
          }}
        />
      )}
      {opened === 'leave' && (
        <ConfirmDialog
          title={`Leave ${squad.game_name}?`}
          words="You will not see its chat any more. If the squad is closed by then, you cannot come back."
          action="Leave"
          pending={pending}
          error=""
          onConfirm={async () => {
            await leave();
            close('leave');
          }}
          onClose={() => close('leave')}
        />
      )}
    </div>
  );
}
