'use client';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useOpenDialog } from '@/lib/client/use-open-dialog';
import { checkIn, type TournamentDetails, withdraw } from '@/lib/domains/tournaments/matches-schema';
import { isDrawn } from './match-words';

// Loaded when they are opened.
const ConfirmDialog = lazyWithRetry(() => import('@/components/ui/confirm-dialog'));
const CaptainDialog = lazyWithRetry(() => import('./captain-dialog'));

type Props = {
  tournament: TournamentDetails;
  squad: TournamentDetails['mine'][number];
  onDone: (words: string) => void;
  onRefused: () => void;
};

/** A squad of the viewer’s that is in the tournament: check in, name a captain, withdraw. */
export function OwnSquad({ tournament, squad, onDone, onRefused }: Props) {
  const { id: tournamentId, state, starts_at } = tournament;
  const { squad_id: squadId, game_name, acts, founder, captain, checked_in, withdrawn } = squad;
  const { opened, open, close } = useOpenDialog<'withdraw' | 'captain'>();
  const checking = useSend(checkIn, 'Error checking in: ');
  const leaving = useSend(withdraw, 'Error withdrawing: ');
  const isOn = state === 'open' || state === 'check_in' || state === 'running';
  const body = { tournamentId, squadId };
  const tell = (by: 'check_in' | 'withdraw' | 'captain', answer: { message: string } | null | undefined) => {
    if (!answer) return onRefused();
    if (by !== 'check_in') close(by);
    onDone(answer.message);
  };
  if (!isOn) return null;
  if (withdrawn === 1) return <Out name={game_name}>has withdrawn.</Out>;
  if (state === 'running' && !isDrawn(tournament, squadId))
    return (
      <Out name={game_name}>
        {starts_at && checked_in === 0
          ? 'did not check in, so it does not play.'
          : 'does not play: nobody was there to act for it.'}
      </Out>
    );
  return (
    <div className="grid justify-items-start gap-2 border-t border-line/30 pt-3">
      <p>
        Your squad: <bdi className="font-bold">{game_name}</bdi>
        {checked_in === 1 && ' · checked in'}
        {captain && (
          <>
            {' '}
            · captain <bdi>{captain}</bdi>
          </>
        )}
      </p>
      {state === 'open' && starts_at && (
        <p>Check in during the 30 minutes before the start, or you do not play.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {state === 'check_in' && checked_in === 0 && (
          <button
            type="button"
            className="btn btn-go"
            disabled={checking.pending}
            onClick={async () => tell('check_in', await checking.submit({ body }))}
          >
            Check in
          </button>
        )}
        {founder === 1 && (
          <button type="button" className="btn" onClick={() => open('captain')}>
            Name Captain
          </button>
        )}
        {acts === 1 && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              leaving.setError('');
              open('withdraw');
            }}
          >
            Withdraw
          </button>
        )}
      </div>
      <StatusLine words={checking.error} />
      {opened === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw your squad?"
          words={
            state === 'running'
              ? 'You lose the matches that you have not finished. Those that you have finished still count.'
              : 'Your place is free for another squad.'
          }
          action="Withdraw"
          pending={leaving.pending}
          error={leaving.error}
          onConfirm={async () => tell('withdraw', await leaving.submit({ body }))}
          onClose={() => close('withdraw')}
        />
      )}
      {opened === 'captain' && (
        <CaptainDialog
          squadId={squadId}
          onNamed={(answer) => tell('captain', answer)}
          onClose={() => close('captain')}
        />
      )}
    </div>
  );
}

/** Why a squad has nothing to do here any more. */
const Out = ({ name, children }: { name: string; children: string }) => (
  <p className="border-t border-line/30 pt-3">
    Your squad <bdi className="font-bold">{name}</bdi> {children}
  </p>
);
