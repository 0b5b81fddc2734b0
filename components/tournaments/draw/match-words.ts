/** Texts about a match, and the viewer's actions on it. */
import type { MatchInDraw, TournamentDetails } from '@/lib/domains/tournaments/matches-schema';

export const formatWords = {
  single: 'Knock-out',
  double: 'Knock-out with a second chance',
  round_robin: 'Everybody against everybody',
} as const;

export const stateWords: Record<MatchInDraw['state'], string> = {
  waiting: 'Waiting',
  ready: 'To play',
  reported: 'Reported',
  disputed: 'In dispute',
  confirmed: 'Final',
  bye: 'Bye',
  forfeit: 'Given up',
};

const isPlayable = ({ state }: MatchInDraw) =>
  state === 'ready' || state === 'reported' || state === 'disputed';

export const isUnplayed = (match: MatchInDraw) => match.state === 'waiting' || isPlayable(match);

type Squad = MatchInDraw['squads'][number];

/** The name of a side: its game and its founder. */
export const nameOf = (squad: Squad | undefined) =>
  squad ? `${squad.game_name} by ${squad.creator_username}` : 'Nobody yet';

const against = ({ squads: [one, other] }: MatchInDraw) => `${nameOf(one)} against ${nameOf(other)}`;

/**
 * A match as one sentence, for screen readers.
 * @param isClosed  whether its tournament closed: what was not played until then never is
 */
export function sentenceOf(match: MatchInDraw, isClosed: boolean): string {
  const { state, squads, scores, winner_id } = match;
  if (isClosed && isUnplayed(match)) return `${against(match)}: not played.`;
  const winner = squads.find((each) => each?.id === winner_id);
  const score = scores ? ` ${scores[0]} to ${scores[1]}` : '';
  switch (state) {
    case 'waiting':
      return `${against(match)}: waits for the matches before it.`;
    case 'ready':
      return `${against(match)}: to be played.`;
    case 'reported':
      return `${against(match)}: ${score.trim()} is reported, and not confirmed yet.`;
    case 'disputed':
      return `${against(match)}: in dispute.`;
    case 'confirmed':
      return `${against(match)}:${score}. ${winner ? `${nameOf(winner)} won.` : 'A draw.'}`;
    case 'bye':
      return `${nameOf(winner ?? squads.find(Boolean))} has a bye.`;
    case 'forfeit':
      return winner ? `${against(match)}: given up, ${nameOf(winner)} goes on.` : 'Given up by both.';
  }
}

/** Whether a squad has a place in the draw: one that did not check in, or that nobody acted for, has none. */
export const isDrawn = ({ standings }: TournamentDetails, squadId: number) =>
  standings.some(({ squad }) => squad?.id === squadId);

/** When a tournament starts or did, and the word before it. It may begin earlier than planned, or never. */
export function startOf({
  state,
  starts_at,
  started_at,
}: TournamentDetails): { words: 'starts' | 'started' | 'was to start'; at: string } | null {
  if (started_at !== null) return { words: 'started', at: started_at };
  if (starts_at === null) return null;
  return { words: state === 'open' || state === 'check_in' ? 'starts' : 'was to start', at: starts_at };
}

/** Whether a tournament closed before its matches were played: nobody played it any more. */
export const isAbandoned = ({ state, rounds }: TournamentDetails) =>
  state === 'closed' && rounds.some(({ matches }) => matches.some(isPlayable));

/** The viewer's permitted actions on a match. */
export function actsOn(
  { mine, creator_username, state }: TournamentDetails,
  match: MatchInDraw,
  me: { username: string; is_creator: 0 | 1 } | null,
) {
  const inIt = mine.filter(({ squad_id }) => match.squads.some((each) => each?.id === squad_id));
  const own = inIt.filter(({ acts }) => acts === 1).map(({ squad_id }) => squad_id);
  // Who acts for both squads does it for the one that they founded (matches.ts, `ownSides`).
  const founded = inIt.filter(({ founder }) => founder === 1).map(({ squad_id }) => squad_id);
  const [acting] = own.length > 1 && founded.length === 1 ? founded : own.length === 1 ? own : [];
  const other = acting !== undefined && acting !== match.reported_by;
  const isOn = state !== 'closed';
  const isOver = match.state === 'confirmed' || match.state === 'forfeit';
  // A squad that they have left since it entered is not among `mine`: `judges` of the match's history knows of it.
  const judges =
    me !== null && (me.is_creator === 1 || (me.username === creator_username && inIt.length === 0));
  const both = match.squads.every((each) => each !== null);
  return {
    member: inIt.length > 0,
    acts: own.length > 0,
    report: isOn && own.length > 0 && (match.state === 'ready' || (match.state === 'reported' && other)),
    answer: isOn && match.state === 'reported' && other,
    giveUp: isOn && own.length > 0 && isPlayable(match),
    decide: isOn && judges && both && (isPlayable(match) || isOver),
  };
}

const order: MatchInDraw['state'][] = ['ready', 'reported', 'disputed', 'waiting'];

/**
 * The viewer's next match: first a report that they answer, the one that is due first, because it counts without them; then
 * one to be played, then one that waits for others.
 */
export function nextOwnMatch(tournament: TournamentDetails): MatchInDraw | undefined {
  const own = new Set(tournament.mine.map(({ squad_id }) => squad_id));
  const rank = (match: MatchInDraw) =>
    actsOn(tournament, match, null).answer ? -1 : order.indexOf(match.state);
  const dueAt = ({ due_at }: MatchInDraw) => due_at ?? '';
  return tournament.rounds
    .flatMap(({ matches }) => matches)
    .filter(({ squads, state }) => order.includes(state) && squads.some((each) => each && own.has(each.id)))
    .sort((one, other) => rank(one) - rank(other) || dueAt(one).localeCompare(dueAt(other)))[0];
}
