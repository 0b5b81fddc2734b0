'use client';
import Link from 'next/link';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { reason, send } from '@/lib/client/api/send';
import type { SquadChanges } from '@/lib/domains/squads/hooks';
import {
  featureSquad,
  joinSquad,
  leaveSquad,
  manageSquadStatus,
  reportWin,
  type Squad,
} from '@/lib/domains/squads/schema';
import type { Tournament } from '@/lib/domains/tournaments/schema';

// Loaded when it is opened: few people create a squad, and fewer create a tournament.
const TournamentForm = lazyWithRetry(() => import('@/components/tournaments/tournament-form'));
const ReportDialog = lazyWithRetry(() => import('@/components/safety/report-dialog'));
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
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState('');
  const [asking, setAsking] = useState<'tournament' | 'leave' | 'report' | null>(null);
  const close = () => setAsking(null);
  const body = { squadId: squad.id };
  const mine = me?.username === squad.creator_username;
  const member = squad.is_member === 1;

  /** Runs an action. The change is shown once the server has confirmed it. */
  const run = async <Answer extends { message: string }>(
    prefix: string,
    ask: () => Promise<Answer>,
    settle: (answer: Answer) => void,
  ) => {
    setPending(true);
    setError('');
    setDone('');
    try {
      const answer = await ask();
      settle(answer);
      setDone(answer.message);
    } catch (refused) {
      setError(prefix + reason(refused));
    } finally {
      setPending(false);
      close();
    }
  };
  const change = (to: Partial<Squad>) => changes.change(squad.id, (now) => ({ ...now, ...to }));
  const counted = (by: 1 | -1) =>
    changes.change(squad.id, (now) => ({
      ...now,
      is_member: by === 1 ? 1 : 0,
      member_count: now.member_count + by,
    }));

  const join = () =>
    run(
      'Error joining squad: ',
      () => send(joinSquad, { body }),
      () => counted(1),
    );
  const leave = () =>
    run(
      'Error leaving squad: ',
      () => send(leaveSquad, { body }),
      () => counted(-1),
    );
  const report = () =>
    run(
      'Error reporting win: ',
      () => send(reportWin, { body }),
      ({ wins }) => {
        change({ wins });
        onWin();
      },
    );
  const newStatus = squad.status === 'open' ? 'closed' : 'open';
  const setStatus = () =>
    run(
      'Error managing squad status: ',
      () => send(manageSquadStatus, { body: { ...body, newStatus } }),
      ({ squad: stored }) => change({ status: stored.status }),
    );
  const feature = () =>
    run(
      'Error featuring squad: ',
      () => send(featureSquad, { body: { ...body, feature: squad.is_featured ? 0 : 1 } }),
      ({ squad: stored }) => change({ is_featured: stored.is_featured }),
    );

  return (
    <div className="grid gap-2">
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
            <button type="button" className="btn" disabled={pending} onClick={report}>
              Report Win
            </button>
            <button type="button" className="btn" onClick={() => setAsking('tournament')}>
              Create Tournament
            </button>
          </>
        )}
        {member && !mine && (
          <button type="button" className="btn btn-quiet" onClick={() => setAsking('leave')}>
            Leave
          </button>
        )}
        {!mine && (
          <button type="button" className="btn btn-quiet" onClick={() => setAsking('report')}>
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
      {asking === 'tournament' && (
        <TournamentForm
          squad={squad}
          onClose={close}
          onCreated={(tournament, words) => {
            setDone(words);
            onTournament(tournament);
            close();
          }}
        />
      )}
      {asking === 'report' && (
        <ReportDialog targetType="squad" targetId={squad.id} what={squad.game_name} onClose={close} />
      )}
      {asking === 'leave' && (
        <ConfirmDialog
          title={`Leave ${squad.game_name}?`}
          words="You will not see its chat any more. If the squad is closed by then, you cannot come back."
          action="Leave"
          pending={pending}
          error=""
          onConfirm={leave}
          onClose={close}
        />
      )}
    </div>
  );
}
