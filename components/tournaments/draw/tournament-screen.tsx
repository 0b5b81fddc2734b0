'use client';
import Link from 'next/link';
import { useMemo, useRef, useState } from 'react';
import { ReportButton } from '@/components/safety/report-button';
import { useSession } from '@/components/shell/session';
import { LaterRows } from '@/components/states/later-rows';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import { type SharedLink, shareLink } from '@/lib/client/share-link';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { useOpenDialog } from '@/lib/client/use-open-dialog';
import { type JsonText, parseText } from '@/lib/contract/json-text';
import { useTournament } from '@/lib/domains/tournaments/draw-hooks';
import type { TournamentDetails } from '@/lib/domains/tournaments/matches-schema';
import { type PackedDraw, unpackDraw } from '@/lib/domains/tournaments/packed-draw';
import { UnseenSquads } from '../unseen-squads';
import { ExactTime } from './exact-time';
import { formatWords, isAbandoned, nameOf, startOf } from './match-words';
import { Next } from './next';
import { Rounds } from './rounds';
import { Standings } from './standings';

// Loaded when it is opened.
const MatchDialog = lazyWithRetry(() => import('./match-dialog'));

const stateWords = {
  open: 'Open: squads may join',
  check_in: 'Check-in',
  running: 'Running',
  completed: 'Completed',
  closed: 'Closed without a winner',
} as const;

type Props = { text: JsonText<PackedDraw>; mine: TournamentDetails['mine'] };

/** A tournament: first the viewer's next step, then the draw. */
export function TournamentScreen({ text, mine: playing }: Props) {
  const first = useMemo(() => unpackDraw(parseText(text), playing), [text, playing]);
  const { me } = useSession();
  const { tournament, refresh } = useTournament(first);
  const { opened, open, close } = useOpenDialog<number>();
  const [done, setDone] = useState('');
  const { id, title, game_name, description, format, state, places, rounds, mine } = tournament;
  const own = useMemo(() => new Set(mine.map(({ squad_id }) => squad_id)), [mine]);
  const match = rounds.flatMap(({ matches }) => matches).find((each) => each.id === opened);
  const changed = (words: string) => {
    setDone(words);
    refresh();
  };

  // Check in, Withdraw and the like go once they are done.
  const screen = useRef<HTMLDivElement>(null);
  useKeptFocus(screen);

  return (
    <div ref={screen} className="grid gap-6">
      <header className="grid gap-2">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p className="flex flex-wrap gap-1.5">
          <span className={`chip ${state === 'running' ? 'chip-on' : ''}`}>{stateWords[state]}</span>
          <span className="chip">{formatWords[format]}</span>
          <span className="chip">
            {tournament.participant_count} of {places} squads
          </span>
        </p>
        <p>
          <bdi className="font-bold">{game_name}</bdi>. <bdi>{description}</bdi>
        </p>
        <p className="text-md text-mute">
          By <bdi>{tournament.creator_username}</bdi>
          <Start tournament={tournament} />
        </p>
        <Winner tournament={tournament} />
        {isAbandoned(tournament) && (
          <p className="font-semibold">It closed, as nobody had played in it for 30 days.</p>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Share path={`/tournament/${id}`} title={title} />
          <Link href="/game-squad#tournaments" prefetch={false} className="btn btn-quiet">
            All tournaments
          </Link>
          {me?.username !== tournament.creator_username && (
            <ReportButton targetType="tournament" targetId={id} what={title} />
          )}
        </div>
      </header>
      <Next tournament={tournament} onOpen={open} onDone={changed} onRefused={refresh} />
      <StatusLine words={done} tone="good" />
      {rounds.length > 0 ? (
        <Rounds rounds={rounds} own={own} isClosed={state === 'closed'} onOpen={open} />
      ) : (
        <Squads tournament={tournament} />
      )}
      {rounds.length > 0 && <Standings tournament={tournament} own={own} />}
      {match && (
        <MatchDialog
          {...{ tournament, match }}
          onClose={() => close(match.id)}
          onChanged={changed}
          onRefused={refresh}
        />
      )}
    </div>
  );
}

function Start({ tournament }: { tournament: TournamentDetails }) {
  const start = startOf(tournament);
  if (!start) return null;
  return (
    <>
      {' · '}
      {start.words} <ExactTime at={start.at} />
    </>
  );
}

function Winner({
  tournament: { state, participants, winner_id, standings, declared_by },
}: {
  tournament: TournamentDetails;
}) {
  if (state !== 'completed') return null;
  const listed = participants.find(({ id }) => id === winner_id);
  const drawn = standings.find(({ squad }) => squad?.id === winner_id)?.squad;
  return (
    <p className="text-lg font-bold">
      <span aria-hidden="true" className="emoji">
        🏆
      </span>{' '}
      Winner:{' '}
      <bdi>
        {drawn
          ? nameOf(drawn)
          : listed
            ? `${listed.game_name} by ${listed.username}`
            : 'a squad that you do not see'}
      </bdi>
      {declared_by && (
        <span className="font-normal">
          , declared by <bdi>{declared_by}</bdi>
        </span>
      )}
    </p>
  );
}

/** The number of squads on the first screen. */
const rowsAtFirst = 8;
/** The minimum height of a squad in the list, in pixels. */
const squadHeight = 50;

function Squads({ tournament }: { tournament: TournamentDetails }) {
  const { participants, participant_count, state } = tournament;
  const { shown, later } = useFirstRows(participants, rowsAtFirst);
  return (
    <section aria-labelledby="squads" className="grid gap-3">
      <h2 id="squads">Squads</h2>
      {participants.length > 0 && (
        <ol className="grid gap-2">
          {shown.map(({ id, game_name, username }) => (
            <li key={id} className="card py-2">
              <bdi className="font-bold">{game_name}</bdi> by <bdi>{username}</bdi>
            </li>
          ))}
        </ol>
      )}
      {participant_count === 0 && (
        <p className="card">
          No squad is in it yet.{state === 'open' && ' Join with one of yours on the Game Squad page.'}
        </p>
      )}
      {later > 0 && <LaterRows rows={later} height={squadHeight} />}
      <UnseenSquads tournament={tournament} />
    </section>
  );
}

function Share({ path, title }: { path: string; title: string }) {
  const [shared, setShared] = useState<SharedLink>('sheet');
  const share = async () =>
    setShared(await shareLink({ title, url: new URL(path, window.location.href).href }));
  return (
    <>
      <button type="button" className="btn" onClick={share}>
        Share
      </button>
      <StatusLine
        words={
          shared === 'failed'
            ? 'The link could not be shared. Press Share again, or copy the address of this page.'
            : ''
        }
      />
      <StatusLine words={shared === 'copied' ? 'Link copied.' : ''} tone="good" />
    </>
  );
}
