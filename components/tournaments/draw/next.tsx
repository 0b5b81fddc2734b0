'use client';
import { useSession } from '@/components/shell/session';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { useSend } from '@/lib/client/api/use-send';
import { useOpenDialog } from '@/lib/client/use-open-dialog';
import {
  cancelTournament,
  startTournament,
  type TournamentDetails,
} from '@/lib/domains/tournaments/matches-schema';
import { ExactTime } from './exact-time';
import { actsOn, isDrawn, nameOf, nextOwnMatch } from './match-words';
import { OwnSquad } from './own-squad';

/** Loaded when it is opened. */
const ConfirmDialog = lazyWithRetry(() => import('@/components/ui/confirm-dialog'));

type Props = {
  tournament: TournamentDetails;
  onOpen: (matchId: number) => void;
  onDone: (words: string) => void;
  /** Told where an action was refused: the page may be behind what has happened. */
  onRefused: () => void;
};

/** The viewer's next step in a tournament: start it, check in, or play. */
export function Next({ tournament, onOpen, onDone, onRefused }: Props) {
  const { me } = useSession();
  const { mine, state, creator_username, starts_at, participant_count } = tournament;
  const { opened, open, close } = useOpenDialog<'start' | 'cancel'>();
  const starting = useSend(startTournament, 'Error starting tournament: ');
  const cancelling = useSend(cancelTournament, 'Error calling off tournament: ');
  // Whoever made it may have stopped coming: the creator account starts it or calls it off, too.
  const isCreator = me?.username === creator_username || me?.is_creator === 1;
  const before = state === 'open' || state === 'check_in';
  const body = { tournamentId: tournament.id };
  const tell = (by: 'start' | 'cancel', answer: { message: string } | null | undefined) => {
    if (!answer) return onRefused();
    close(by);
    onDone(answer.message);
  };
  if (!before && state !== 'running') return null;
  if (mine.length === 0 && !(isCreator && before)) return null;
  return (
    <section aria-labelledby="next" className="card grid gap-3 border-t-[10px] border-t-danfo">
      <h2 id="next">What is next for you</h2>
      <OwnMatch tournament={tournament} onOpen={onOpen} />
      {mine.map((squad) => (
        <OwnSquad key={squad.squad_id} {...{ tournament, squad, onDone, onRefused }} />
      ))}
      {isCreator && before && (
        <div className="grid justify-items-start gap-2">
          <p>
            {starts_at
              ? 'It starts by itself, with the squads that checked in.'
              : participant_count < 2
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
                open('start');
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
              open('cancel');
            }}
          >
            Call Off Tournament
          </button>
          {opened === 'cancel' && (
            <ConfirmDialog
              title="Call off the tournament?"
              words="It ends without a winner, for every squad in it."
              action="Call Off Tournament"
              pending={cancelling.pending}
              error={cancelling.error}
              onConfirm={async () => tell('cancel', await cancelling.submit({ body }))}
              onClose={() => close('cancel')}
            />
          )}
          {opened === 'start' && (
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
              onConfirm={async () => tell('start', await starting.submit({ body }))}
              onClose={() => close('start')}
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
    const isPlaying = tournament.mine.some(
      ({ squad_id, withdrawn }) => withdrawn === 0 && isDrawn(tournament, squad_id),
    );
    // Of the others `OwnSquad` says why.
    if (tournament.state !== 'running' || !isPlaying) return null;
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
