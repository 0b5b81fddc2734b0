/** Reading a tournament with its draw, and what a match went through. */
import 'server-only';
import { matchHistoryShown } from '@/lib/contract/constants/tournaments';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { noSuchTournament } from './held';
import type { matchHistory } from './matches-schema';
import { noSuchMatch } from './refusals';
import { isTimeDue } from './rules';
import { settleOnSight } from './settlement';
import { historyOfMatch, oneMatch, tournamentWithDraw } from './statements';
import { type DrawnRow, detailsView, type EntryRow, type MatchRow, matchView, timesOf } from './view';

type History = ResultOf<typeof matchHistory>['history'];

/** @param viewer  who sees it; of a block they have, names are left out @throws DomainError `tournament_not_found` */
export async function readDraw(viewer: Pick<Viewer, 'id'>, tournamentId: number): Promise<DrawnRow> {
  const values = [viewer.id, tournamentId, squadBounds()];
  const [row] = await statement<DrawnRow>('tournaments_draw', tournamentWithDraw, values);
  if (!row) throw noSuchTournament();
  return row;
}

/** Whether time has done something to it that is not written yet. */
function isDue(row: DrawnRow): boolean {
  const { status, matches, entries, seeded, gone } = row;
  const at = now().getTime();
  const is = (when: Date | string | null) => when !== null && new Date(when).getTime() <= at;
  if (isTimeDue(timesOf(row), now())) return true;
  if (status !== 'running') return false;
  // A report that nobody answered, or a dispute that nobody decided on.
  const waits = ({ state, due_at }: MatchRow) => (state === 'reported' || state === 'disputed') && is(due_at);
  return entries.length < seeded - gone || matches.some(waits);
}

/** A tournament with its rounds and standings. @throws DomainError `tournament_not_found` */
export async function detailsAs(viewer: Viewer, tournamentId: number) {
  let row = await readDraw(viewer, tournamentId);
  if (isDue(row)) {
    await settleOnSight([tournamentId]);
    row = await readDraw(viewer, tournamentId);
  }
  return detailsView(row, now());
}

type OneRow = {
  tournament_id: number;
  entries: EntryRow[];
  match: MatchRow;
  next_id: number | null;
  due: boolean;
  judges: boolean;
};

async function readMatch(viewer: Viewer, matchId: number): Promise<OneRow> {
  const values = [viewer.id, matchId, squadBounds(), now()];
  const [row] = await statement<OneRow>('matches_one', oneMatch, values);
  if (!row) throw noSuchMatch();
  return row;
}

/** One match's row. What time has done to its tournament by now is done first. @throws DomainError `match_not_found` */
async function settledMatch(viewer: Viewer, matchId: number): Promise<OneRow> {
  const row = await readMatch(viewer, matchId);
  if (!row.due) return row;
  await settleOnSight([row.tournament_id]);
  return readMatch(viewer, matchId);
}

const viewOf = ({ match, entries, next_id }: OneRow) => matchView(match, entries, next_id);

/** One match, with what is due done. @throws DomainError `match_not_found` */
export const matchAs = async (viewer: Viewer, matchId: number) => viewOf(await settledMatch(viewer, matchId));

type HistoryRow = Omit<History[number], 'scores'> & { score_a: number | null; score_b: number | null };

/** A match and what it went through, newest first. @throws DomainError `match_not_found` */
export async function historyAs(viewer: Viewer, matchId: number) {
  // First the match: whoever looks first does what is due.
  const row = await settledMatch(viewer, matchId);
  const values = [viewer.id, matchId, matchHistoryShown, squadBounds()];
  const rows = await statement<HistoryRow>('matches_history', historyOfMatch, values);
  const history: History = rows.map(({ score_a, score_b, ...row }) => ({
    ...row,
    scores: score_a === null ? null : [score_a, score_b],
  }));
  return { match: viewOf(row), judges: row.judges, history };
}
