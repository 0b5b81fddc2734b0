'use client';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import {
  cancelTournament,
  checkIn,
  startTournament,
  type TournamentDetails,
  withdraw,
} from '@/lib/domains/tournaments/matches-schema';
import { ExactTime } from './exact-time';
import { actsOn, nameOf, nextOwnMatch } from './match-words';

// Loaded when they are opened.
const ConfirmDialog = lazyWithRetry(() => import('@/components/ui/confirm-dialog'));
const CaptainDialog = lazyWithRetry(() => import('./captain-dialog'));

type Props = {
  tournament: TournamentDetails;
  onOpen: (matchId: number) => void;
  onDone: (words: string) => void;
};

/** The viewer's next step in a tournament: start it, check in, or play. */
export function Next({ tournament, onOpen, onDone }: Props) {
  const { me } = useSession();
  const { mine, state, creator_username, starts_at, participants } = tournament;
  const [asking, setAsking] = useState<'start' | 'cancel' | null>(null);
  const starting = useSend(startTournament, 'Error starting tournament: ');
  const cancelling = useSend(cancelTournament, 'Error calling off tournament: ');
  // Whoever made it may have stopped coming: the creator account starts it or calls it off, too.
  const isCreator = me?.username === creator_username || me?.is_creator === 1;
  const before = state === 'open' || state === 'check_in';
  const body = { tournamentId: tournament.id };
  const tell = (answer: { message: string } | null | undefined) => {
    if (!answer) return;
    setAsking(null);
    onDone(answer.message);
  };
  if (!before && state !== 'running') return null;
  if (mine.length === 0 && !(isCreator && before)) return null;
  return (
    <section aria-labelledby="next" className="card grid gap-3 border-t-[10px] border-t-danfo">
      <h2 id="next">What is next for you</h2>
      <OwnMatch tournament={tournament} onOpen={onOpen} />
      {mine.map((squad) => (
        <OwnSquad key={squad.squad_id} {...{ tournament, squad, onDone }} />
      ))}
      {isCreator && before && (
        <div className="grid justify-items-start gap-2">
          <p>
            {starts_at
              ? 'It starts by itself, with the squads that checked in.'
              : participants.length < 2
                ? 'You can start it once two squads are in it.'
                : 'You can start it now. Nobody joins after that.'}
          </p>
          {/* Before the check-in nobody is there to start with. */}
          {(!starts_at || state === 'check_in') && (
            <button
              type="button"
              className="btn btn-go"
              onClick={() => {
                starting.setError('');
                setAsking('start');
              }}
            >
              Start Tournament
            </button>
          )}
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              cancelling.setError('');
              setAsking('cancel');
            }}
          >
            Call Off Tournament
          </button>
          {asking === 'cancel' && (
            <ConfirmDialog
              title="Call off the tournament?"
              words="It ends without a winner, for every squad in it."
              action="Call Off Tournament"
              pending={cancelling.pending}
              error={cancelling.error}
              onConfirm={async () => tell(await cancelling.submit({ body }))}
              onClose={() => setAsking(null)}
            />
          )}
          {asking === 'start' && (
            <ConfirmDialog
              title="Start the tournament?"
              words={
                starts_at
                  ? 'It begins at once, with the squads that checked in.'
                  : 'It begins at once. Nobody joins after that.'
              }
              action="Start Tournament"
              pending={starting.pending}
              error={starting.error}
              onConfirm={async () => tell(await starting.submit({ body }))}
              onClose={() => setAsking(null)}
            />
          )}
        </div>
      )}
    </section>
  );
}

function OwnMatch({ tournament, onOpen }: Pick<Props, 'tournament' | 'onOpen'>) {
  const { me } = useSession();
  const match = nextOwnMatch(tournament);
  if (!match) {
    if (tournament.state !== 'running') return null;
    return <p>You have played your matches. Nothing waits for you here.</p>;
  }
  const own = new Set(tournament.mine.map(({ squad_id }) => squad_id));
  const other = match.squads.find((each) => each && !own.has(each.id));
  const may = actsOn(tournament, match, me);
  const score = match.scores?.join('–');
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-lg">
        {match.state === 'waiting' ? (
          'You wait for the match before yours.'
        ) : (
          <>
            Your match: against <bdi className="font-bold">{nameOf(other)}</bdi>.
          </>
        )}
      </p>
      {match.state === 'ready' && (
        <p>{may.report ? 'Play it, then report the score.' : 'Your captain reports the score.'}</p>
      )}
      {match.state === 'reported' && (
        <p>
          {score} is reported. {may.answer ? 'Is that right?' : 'The other side is asked.'}
          {match.due_at && (
            <>
              {' '}
              Without an answer it counts from <ExactTime at={match.due_at} />.
            </>
          )}
        </p>
      )}
      {match.state === 'disputed' && <p>It is in dispute. Somebody who is in neither squad decides.</p>}
      {match.state !== 'waiting' && (
        <button type="button" className="btn btn-go" onClick={() => onOpen(match.id)}>
          {may.report && match.state === 'ready' ? 'Report Score' : may.answer ? 'Answer' : 'Open Match'}
        </button>
      )}
    </div>
  );
}

type OwnSquadProps = {
  tournament: TournamentDetails;
  squad: TournamentDetails['mine'][number];
  onDone: (words: string) => void;
};

function OwnSquad({ tournament, squad, onDone }: OwnSquadProps) {
  const { id: tournamentId, state, starts_at } = tournament;
  const { squad_id: squadId, game_name, acts, founder, captain, checked_in, withdrawn } = squad;
  const [asking, setAsking] = useState<'withdraw' | 'captain' | null>(null);
  const checking = useSend(checkIn, 'Error checking in: ');
  const leaving = useSend(withdraw, 'Error withdrawing: ');
  const isOn = state === 'open' || state === 'check_in' || state === 'running';
  const body = { tournamentId, squadId };
  const close = () => setAsking(null);
  const tell = (answer: { message: string } | null | undefined) => {
    if (!answer) return;
    close();
    onDone(answer.message);
  };
  if (withdrawn === 1 || !isOn) return null;
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
            onClick={async () => tell(await checking.submit({ body }))}
          >
            Check in
          </button>
        )}
        {founder === 1 && (
          <button type="button" className="btn" onClick={() => setAsking('captain')}>
            Name Captain
          </button>
        )}
        {acts === 1 && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              leaving.setError('');
              setAsking('withdraw');
            }}
          >
            Withdraw
          </button>
        )}
      </div>
      <StatusLine words={checking.error} />
      {asking === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw your squad?"
          words={
            state === 'running'
              ? 'Whoever meets you goes on. What you played to an end stays.'
              : 'Your place is free for another squad.'
          }
          action="Withdraw"
          pending={leaving.pending}
          error={leaving.error}
          onConfirm={async () => tell(await leaving.submit({ body }))}
          onClose={close}
        />
      )}
      {asking === 'captain' && <CaptainDialog squadId={squadId} onNamed={tell} onClose={close} />}
    </div>
  );
}
