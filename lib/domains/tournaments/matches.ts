/** Playing the matches of a draw (contract.md, Tournaments). */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import type { Match } from '@/prisma/generated/client';
import { advance, answerDue, type Bracket, confirmed, disputed, unplayed } from './bracket';
import { entryOf } from './bracket-rules';
import { matchAs } from './details';
import { changeMatch } from './held';
import { mayDecide } from './policy';
import { actsFor } from './running';

const notReady = () => new DomainError('match_not_ready', 'This match waits for its squads, or is over.');

/** The sides of a match that the viewer acts for, by their seeds: first the squad that they created. */
async function ownSides(tx: Transaction, viewer: Viewer, bracket: Bracket, match: Match): Promise<number[]> {
  const sides = [match.seedA, match.seedB].flatMap((seed) => entryOf(bracket, seed) ?? []);
  const own = await actsFor(
    tx,
    viewer,
    sides.map(({ squadId }) => squadId),
  );
  const isOthers = ({ creatorId }: (typeof sides)[number]) => Number(creatorId !== viewer.id);
  return sides
    .sort((one, other) => isOthers(one) - isOthers(other))
    .flatMap(({ squadId, seed }) => (seed !== null && own.includes(squadId) ? [seed] : []));
}

async function note(
  tx: Transaction,
  match: Match,
  { act, by, seed, words = '' }: { act: string; by: number; seed: number | null; words?: string },
): Promise<void> {
  const { id: matchId, scoreA, scoreB } = match;
  const scores = act === 'forfeit' ? {} : { scoreA, scoreB };
  await tx.matchReport.create({
    data: { matchId, act, userId: by, seed, ...scores, words, createdAt: now() },
    select: { id: true },
  });
}

async function store(tx: Transaction, bracket: Bracket, match: Match): Promise<void> {
  const undone = await advance(tx, bracket, new Map([[match.number, match]]));
  if (undone.length > 0)
    throw new DomainError(
      'later_match_played',
      'A match that follows from this one was played, so its score stands.',
    );
}

function requireWinner({ format }: Bracket, [a, b]: readonly [number, number]): void {
  if (format !== 'round_robin' && a === b)
    throw new DomainError('draw_in_knockout', 'A knock-out match needs a winner.');
}

const isPlayable = ({ state }: Match) => state === 'ready' || state === 'reported' || state === 'disputed';

/** Nothing is played in a tournament that closed, nor decided on. @throws DomainError `match_not_ready` */
function requireOn({ status }: Bracket): void {
  if (status === 'closed') throw notReady();
}

/**
 * Reports a score for one's side. The same from both sides stands, two different ones are a dispute.
 * @throws DomainError `match_not_found`; `not_match_side`; `draw_in_knockout`; `match_not_ready`; `match_already_reported`
 */
export async function report(viewer: Viewer, matchId: number, [a = 0, b = 0]: readonly number[]) {
  const scores = [a, b] as const;
  const value = await changeMatch(viewer, matchId, async (tx, bracket, match) => {
    const own = await ownSides(tx, viewer, bracket, match);
    if (own.length === 0)
      throw new DomainError('not_match_side', 'Only those who act for one of the two squads can report it.');
    requireWinner(bracket, scores);
    requireOn(bracket);
    if (!isPlayable(match) || match.state === 'disputed') throw notReady();
    const by = { act: 'report', by: viewer.id };
    if (match.state === 'ready') {
      const [seed = null] = own;
      const reported = { reportedSeed: seed, reportedBy: viewer.id, dueAt: answerDue(), state: 'reported' };
      const next: Match = { ...match, scoreA: scores[0], scoreB: scores[1], ...reported };
      await store(tx, bracket, next);
      await note(tx, next, { ...by, seed });
      return 'Score reported. The other side is asked.';
    }
    const seed = own.find((each) => each !== match.reportedSeed);
    if (seed === undefined || match.reportedBy === viewer.id)
      throw new DomainError('match_already_reported', 'You have reported it. The other side is asked.');
    const same = match.scoreA === scores[0] && match.scoreB === scores[1];
    await note(tx, { ...match, scoreA: scores[0], scoreB: scores[1] }, { ...by, seed });
    const next = same ? confirmed(match, { agreed: true }) : disputed(match);
    await store(tx, bracket, next);
    return same ? 'Both sides say the same: the score stands.' : 'The two reports differ: it is in dispute.';
  });
  return { message: value, match: await matchAs(viewer, matchId) };
}

/** Whether the viewer may answer a report. @throws DomainError `not_other_side`, `match_not_reported` */
async function requireOtherSide(tx: Transaction, viewer: Viewer, bracket: Bracket, match: Match) {
  const own = await ownSides(tx, viewer, bracket, match);
  const seed = own.find((each) => each !== match.reportedSeed);
  if (seed === undefined || match.reportedBy === viewer.id)
    throw new DomainError('not_other_side', 'Only the side that did not report can answer.');
  if (match.state !== 'reported')
    throw new DomainError('match_not_reported', 'No report of this match waits for an answer.');
  return seed;
}

/** Agrees with what the other side reported: the score stands. @throws DomainError as `requireOtherSide` */
export async function confirm(viewer: Viewer, matchId: number) {
  await changeMatch(viewer, matchId, async (tx, bracket, match) => {
    const seed = await requireOtherSide(tx, viewer, bracket, match);
    await store(tx, bracket, confirmed(match, { agreed: true }));
    await note(tx, match, { act: 'confirm', by: viewer.id, seed });
  });
  return { message: 'Confirmed: the score stands.', match: await matchAs(viewer, matchId) };
}

/** Says that a report is wrong; somebody who is in neither squad decides. @throws DomainError as `requireOtherSide` */
export async function dispute(viewer: Viewer, matchId: number, words: string) {
  await changeMatch(viewer, matchId, async (tx, bracket, match) => {
    const seed = await requireOtherSide(tx, viewer, bracket, match);
    await store(tx, bracket, disputed(match));
    await note(tx, { ...match, scoreA: null, scoreB: null }, { act: 'dispute', by: viewer.id, seed, words });
  });
  return {
    message: 'It is in dispute. Somebody decides.',
    match: await matchAs(viewer, matchId),
  };
}

/**
 * Decides on a score, in the open: also on one that stood, as long as nothing after it was played.
 * @throws DomainError `match_not_found`, `not_match_judge`, `draw_in_knockout`, `match_not_ready`, `later_match_played`
 */
export async function decide(
  viewer: Viewer,
  matchId: number,
  [a = 0, b = 0]: readonly number[],
  words: string,
) {
  const scores = [a, b] as const;
  await changeMatch(viewer, matchId, async (tx, bracket, match) => {
    if (!mayDecide(viewer, bracket, isMakersMatch(bracket, match)))
      throw new DomainError('not_match_judge', 'You cannot decide on this match.');
    requireWinner(bracket, scores);
    requireOn(bracket);
    const ended = match.state === 'confirmed' || match.state === 'forfeit';
    const isThere = match.seedA !== null && match.seedB !== null;
    if (!isThere || !(isPlayable(match) || ended)) throw notReady();
    const next: Match = {
      ...confirmed(match, { agreed: false }),
      scoreA: scores[0],
      scoreB: scores[1],
      forfeitSeed: null,
    };
    await store(tx, bracket, next);
    await note(tx, next, { act: 'decide', by: viewer.id, seed: null, words });
  });
  return { message: 'Decided.', match: await matchAs(viewer, matchId) };
}

const isMakersMatch = (bracket: Bracket, { seedA, seedB }: Match): boolean =>
  [seedA, seedB].some((seed) => entryOf(bracket, seed)?.isMakers);

/** Gives a match up: the other side goes on. @throws DomainError `match_not_found`, `not_match_side`, `match_not_ready` */
export async function forfeit(viewer: Viewer, matchId: number) {
  await changeMatch(viewer, matchId, async (tx, bracket, match) => {
    const [seed] = await ownSides(tx, viewer, bracket, match);
    if (seed === undefined)
      throw new DomainError('not_match_side', 'Only those who act for one of the two squads can give it up.');
    requireOn(bracket);
    if (!isPlayable(match)) throw notReady();
    const next: Match = { ...match, ...unplayed, state: 'forfeit', forfeitSeed: seed };
    await store(tx, bracket, next);
    await note(tx, next, { act: 'forfeit', by: viewer.id, seed });
  });
  return { message: 'You gave the match up.', match: await matchAs(viewer, matchId) };
}
