import 'server-only';
import type { BattleCategory } from '@/lib/contract/constants/battles';
import { largestId } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { keyAfter } from '@/lib/domains/accounts/rules';
import { birthdaysReached } from '@/lib/domains/contact/contact';
import { contactWith } from '@/lib/domains/contact/reach';
import { dropUpload, keepMedia, type Upload } from '@/lib/domains/media/media';
import { announceNotices } from '@/lib/domains/notices/live';
import { notify } from '@/lib/domains/notices/writing';
import { requireOwnTeam, requireTeam } from '@/lib/domains/teams/teams';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { db, isDuplicate, statement, transaction } from '@/lib/platform/database/client';
import type { Suggestion } from './opponents-schema';
import { deadlineFrom } from './rules';
import type { BattleRow } from './schema';
import { settleOnSight } from './settlement';
import { newestBattles, oneBattle, peopleStarting } from './statements';

export const noSuchBattle = () => new DomainError('battle_not_found', 'Battle not found.');

const dueOf = (rows: BattleRow[]) => rows.filter((row) => row.due).map((row) => row.id);

const newestPage = batchedPages<BattleRow>(
  'battles_newest',
  ['int', 'int', 'int', 'int', 'timestamptz', 'text', 'text'],
  newestBattles,
);

/** The birthdays of those whom the viewer may challenge, and whose challenge they may answer. */
const bornToBattle = (viewer: Viewer) => birthdaysReached(viewer, 'challenge');

/**
 * Newest first, in one statement. If some battles are over but not settled, they are settled now and the page is read
 * again, because only the settlement decides whether a win counts.
 */
export async function newest(viewer: Viewer, { limit, offset, before = largestId }: Page) {
  const read = () => newestPage([viewer.id, limit, offset, before, now(), ...bornToBattle(viewer)]);
  return settled(await read(), read);
}

/** Settles the due battles among `rows` and reads again; returns `rows` where none is due. */
async function settled(rows: BattleRow[], again: () => Promise<BattleRow[]>): Promise<BattleRow[]> {
  const due = dueOf(rows);
  if (due.length === 0) return rows;
  await settleOnSight(due);
  return again();
}

/** @throws DomainError `battle_not_found`, also for a battle that the viewer may not see */
async function battle(viewer: Viewer, battleId: number) {
  const read = () =>
    statement<BattleRow>('battles_one', oneBattle, [viewer.id, battleId, now(), ...bornToBattle(viewer)]);
  const [row] = await settled(await read(), read);
  if (!row) throw noSuchBattle();
  return row;
}

type Sides = {
  opponentUsername: string;
  teamId?: number | undefined;
  opponentTeamId?: number | undefined;
};

type NewBattle = Sides & {
  category: BattleCategory;
  content: string;
  isLive: boolean;
  clientId?: string | undefined;
};

/** The battle that the viewer posted with this `clientId`. visibility-exempt: the viewer's own battle. */
const postedBefore = (viewer: Viewer, clientId: string | undefined) =>
  clientId === undefined
    ? null
    : db().battle.findUnique({
        where: { userId_clientId: { userId: viewer.id, clientId } },
        select: { id: true },
      });

const posted = async (viewer: Viewer, id: number) => ({
  message: 'Battle posted successfully!',
  battle: await battle(viewer, id),
});

/** A battle that was posted already, with another copy of its file, which goes. */
async function postedAgain(viewer: Viewer, id: number, file: Upload) {
  const answer = await posted(viewer, id);
  afterResponse(() => dropUpload(file));
  return answer;
}

/**
 * Posts a battle. Voting is open for 48 hours. A retry with the same `clientId` returns the stored battle.
 * @throws DomainError `file_missing`; `user_not_found` for the opponent; `not_with_yourself`; `cannot_challenge`;
 *   `team_not_found`; `not_in_team`
 */
export async function post(viewer: Viewer, asked: NewBattle, file: Upload | null) {
  if (!file) throw new DomainError('file_missing', 'Please upload a video for your battle.');
  const before = await postedBefore(viewer, asked.clientId);
  if (before) return postedAgain(viewer, before.id, file);
  const opponentId = await checkSides(viewer, asked);
  const moment = now();
  const stored = transaction(async (tx) => {
    await keepMedia(tx, file.key);
    const made = await tx.battle.create({
      data: {
        userId: viewer.id,
        teamId: asked.teamId ?? null,
        category: asked.category,
        content: asked.content,
        mediaUrl: file.url,
        opponentId,
        opponentTeamId: asked.opponentTeamId ?? null,
        isLive: asked.isLive,
        votingDeadline: deadlineFrom(moment),
        createdAt: moment,
        clientId: asked.clientId ?? null,
      },
      select: { id: true },
    });
    const notice = { kind: 'battle_challenge', subject: 'battle', about: made.id, by: viewer.id } as const;
    return { id: made.id, noticed: opponentId ? await notify(tx, { ...notice, to: opponentId }) : null };
  });
  const made = await stored.catch(async (error) => {
    // Sent twice at once, and the other was first.
    const first = isDuplicate(error) ? await postedBefore(viewer, asked.clientId) : null;
    if (first) return first;
    throw error;
  });
  if (!('noticed' in made)) return postedAgain(viewer, made.id, file);
  announceNotices(['battle_challenge'], made.noticed);
  return posted(viewer, made.id);
}

/**
 * Whether a battle of these sides would be posted, for a page that asks before it sends the video.
 * @throws DomainError as `post`, for the opponent and the teams
 */
export async function mayPost(viewer: Viewer, asked: Sides) {
  await checkSides(viewer, asked);
  return { message: 'This battle can be posted.' };
}

/** @returns the opponent's id, or null where nobody is named */
async function checkSides(viewer: Viewer, { opponentUsername, teamId, opponentTeamId }: Sides) {
  const opponentId = opponentUsername ? await opponentOf(viewer, opponentUsername) : null;
  if (teamId) await requireOwnTeam(viewer, teamId);
  if (opponentTeamId) await requireTeam(opponentTeamId);
  return opponentId;
}

/** One message for every reason, so that it reveals neither a block nor an age (rules.md, Contact). */
async function opponentOf(viewer: Viewer, username: string): Promise<number> {
  const contact = await contactWith(viewer, username);
  if (!contact) throw userNotFound();
  if (contact.id === viewer.id) throw new DomainError('not_with_yourself', 'You cannot battle yourself.');
  if (contact.may('challenge') !== 'yes')
    throw new DomainError('cannot_challenge', 'You cannot challenge this person.');
  return contact.id;
}

/**
 * Stores the named opponent's answer; voting is then open for another 48 hours. In a race of two answers, one is stored; a
 * retry of that one, with the same `clientId`, is told the same.
 * @throws DomainError `battle_not_found`; `not_the_opponent`; `file_missing`; `battle_not_awaiting_response` where it is answered
 *   already, voting has closed, or the two may battle no more (rules.md, Contact)
 */
export async function respond(
  viewer: Viewer,
  { battleId, content, clientId }: { battleId: number; content: string; clientId?: string | undefined },
  file: Upload | null,
) {
  const { opponent_id, user_id, may_respond } = await battle(viewer, battleId);
  if (opponent_id !== viewer.id)
    throw new DomainError('not_the_opponent', 'Only the named opponent can respond to this battle.');
  if (!file) throw new DomainError('file_missing', 'Please upload a video for your response.');
  if (!may_respond && !(await isOwnAnswer(viewer, battleId, clientId))) throw notAwaitingResponse();
  const moment = now();
  const { isAnswered, noticed } = await transaction(async (tx) => {
    const answered = await tx.battle.updateMany({
      where: {
        id: battleId,
        opponentId: viewer.id,
        opponentMediaUrl: null,
        settledAt: null,
        hiddenAt: null,
        votingDeadline: { gt: moment },
      },
      data: {
        opponentMediaUrl: file.url,
        opponentContent: content,
        votingDeadline: deadlineFrom(moment),
        responseClientId: clientId ?? null,
      },
    });
    if (answered.count === 0) return { isAnswered: false, noticed: null };
    await keepMedia(tx, file.key);
    const notice = { kind: 'battle_response', subject: 'battle', about: battleId, by: viewer.id } as const;
    return { isAnswered: true, noticed: await notify(tx, { ...notice, to: user_id }) };
  });
  announceNotices(['battle_response'], noticed);
  // Throws `battle_not_found` where the creator has deleted the battle meanwhile.
  const seen = await battle(viewer, battleId);
  if (!isAnswered && !(await isOwnAnswer(viewer, battleId, clientId))) throw notAwaitingResponse();
  if (!isAnswered) afterResponse(() => dropUpload(file));
  return { message: 'Response posted successfully!', battle: seen };
}

/** One message for every reason, so that it reveals nothing about whoever challenged. */
const notAwaitingResponse = () =>
  new DomainError('battle_not_awaiting_response', 'This battle cannot be answered any more.');

/** Whether the battle's answer was sent with this `clientId`. */
const isOwnAnswer = async (viewer: Viewer, battleId: number, clientId: string | undefined) =>
  clientId !== undefined &&
  (await db().battle.count({
    where: { id: battleId, opponentId: viewer.id, responseClientId: clientId },
  })) > 0;

/** People whom the viewer may challenge and whose names start with `starts`, in alphabetical order. */
export async function opponentsStarting(viewer: Viewer, starts: string): Promise<Suggestion[]> {
  const from = starts.toLowerCase();
  return statement<Suggestion>('battles_opponents', peopleStarting, [
    viewer.id,
    from,
    keyAfter(from),
    ...bornToBattle(viewer),
  ]);
}
