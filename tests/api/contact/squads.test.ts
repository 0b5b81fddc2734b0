/** 13 to 15 and 18 to 19 who are no friends do not meet in squads and tournaments (rules.md, Contact). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteGameClip } from '@/lib/domains/clips/deletion-schema';
import { hallOfFame } from '@/lib/domains/hall-of-fame/schema';
import { listNotices } from '@/lib/domains/notices/schema';
import { report } from '@/lib/domains/safety/schema';
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { squadChatDetailsOf } from '@/lib/domains/squad-chat/details';
import { joinSquad, leaderboard, listSquads, manageSquadStatus } from '@/lib/domains/squads/schema';
import {
  disputeMatch,
  matchHistory,
  reportMatch,
  showTournament,
} from '@/lib/domains/tournaments/matches-schema';
import { joinTournament, listTournaments } from '@/lib/domains/tournaments/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { befriend, someone } from '../../support/contact';
import {
  aMatch,
  areFriends,
  aSquad,
  aTournament,
  type Person,
  theCreator,
  viewerOf,
} from '../../support/factories';
import { askFile } from '../../support/files';
import { addClip, clipsOf, postMessage, readMessages } from '../../support/squad-chat';

const closed = { status: 403, message: 'This squad is closed.' };
const wordsSeen = async (as: Person, squadId: number) =>
  (await readMessages(as, squadId)).body.map(({ message }) => message);
const clipsSeen = async (as: Person, squadId: number) =>
  (await clipsOf(as, squadId)).body.map(({ description }) => description);
const join = (as: Person, squadId: number) => call(joinSquad, { as, body: { squadId } });
const keyOf = (url: string) => url.replace('/media/', '');
const moderates = ({ id }: Person) =>
  pool().query('insert into moderators (user_id, appointed_at) values ($1, now())', [id]);

/** A squad of somebody of 16, whom both others meet, in a year that has no other test's birthdays. */
let kid: Person;
let elder: Person;
let between: Person;
let squadId: number;
beforeEach(async () => {
  [kid, elder, between] = [await someone('A'), await someone('C'), await someone('B')];
  squadId = (await aSquad({ by: between, members: [kid, elder] })).id;
});
afterEach(() => setClockOffset(0));

describe.each(['to the younger', 'to the elder'])('in a squad that both are in, %s', (way) => {
  const sides = () => (way === 'to the younger' ? { from: elder, to: kid } : { from: kid, to: elder });

  test('no words, no quote of them, no match, no clip and no file of one; everybody else has all of it', async () => {
    const { from, to } = sides();
    const said = (await postMessage(from, squadId, 'my number is')).body.squad_message.id;
    await postMessage(from, squadId, 'Final', { matchAt: '2099-12-05T17:30Z' });
    await postMessage(between, squadId, 'What number?', { replyTo: said });
    const clip = (await addClip(from, squadId, 'look at me')).body.clip as { id: number; clip_url: string };
    expect(await wordsSeen(to, squadId)).toEqual(['What number?']);
    expect((await readMessages(to, squadId)).body[0]?.reply_to).toBeNull();
    expect((await readMessages(to, squadId, { after: said })).body).toHaveLength(1);
    expect((await squadChatDetailsOf(viewerOf(to), squadId)).next_match).toBeNull();
    expect(await clipsSeen(to, squadId)).toEqual([]);
    expect((await askFile(to, keyOf(clip.clip_url))).status).toBe(404);
    for (const who of [from, between]) {
      expect(await wordsSeen(who, squadId)).toHaveLength(3);
      expect((await readMessages(who, squadId)).body[2]?.reply_to?.excerpt).toBe('my number is');
      expect((await squadChatDetailsOf(viewerOf(who), squadId)).next_match?.description).toBe('Final');
      expect(await clipsSeen(who, squadId)).toEqual(['look at me']);
    }
    expect((await squadChatDetailsOf(viewerOf(to), squadId)).member_count).toBe(3);
  });

  test('what is not seen can be neither answered, deleted nor reported, as though it were not there', async () => {
    const { from, to } = sides();
    const said = (await postMessage(from, squadId, 'my number is')).body.squad_message.id;
    const clip = ((await addClip(from, squadId, 'look at me')).body.clip as { id: number }).id;
    const tell = (targetType: 'squad_message' | 'game_clip', targetId: number) =>
      call(report, { as: to, body: { targetType, targetId, reason: 'bullying' } });
    const answers = [
      await postMessage(to, squadId, 'here', { replyTo: said }),
      await call(deleteSquadMessage, { as: to, params: { messageId: said } }),
      await call(deleteGameClip, { as: to, params: { clipId: clip } }),
      await tell('squad_message', said),
      await tell('game_clip', clip),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  test('a friendship opens the words at once, never the clips, and its end closes them', async () => {
    const { from, to } = sides();
    await postMessage(from, squadId, 'hello');
    await addClip(from, squadId, 'look at me');
    await areFriends(from, to);
    expect([await wordsSeen(to, squadId), await clipsSeen(to, squadId)]).toEqual([['hello'], []]);
    await befriend(to, from, 'remove');
    expect(await wordsSeen(to, squadId)).toEqual([]);
  });

  test('words of a moderator are seen, and a moderator sees words', async () => {
    const { from, to } = sides();
    await postMessage(from, squadId, 'hello');
    await addClip(from, squadId, 'look at me');
    await moderates(elder);
    expect([await wordsSeen(to, squadId), await clipsSeen(to, squadId)]).toEqual([['hello'], []]);
  });
});

test('the birthday that parts two parts them that day, and the one that brings them together brings them together', async () => {
  const year = new Date().getUTCFullYear() + 1;
  setClock(`${year}-03-02T23:59:00Z`);
  const younger = await someone('A', { dob: `${year - 15}-03-03` });
  const older = await someone('B', { dob: `${year - 18}-03-03` });
  const squad = await aSquad({ by: younger });
  expect((await join(older, squad.id)).status).toBe(200);
  await postMessage(older, squad.id, 'hello');
  await addClip(older, squad.id, 'look at me');
  expect(await wordsSeen(younger, squad.id)).toEqual(['hello']);
  const told = async () => (await call(listNotices, { as: younger, query: {} })).body.map(({ kind }) => kind);
  expect(await told()).toEqual(['squad_join']);
  setClock(`${year}-03-03T00:01:00Z`);
  expect([await wordsSeen(younger, squad.id), await clipsSeen(younger, squad.id)]).toEqual([[], []]);
  expect(await told()).toEqual([]);
  // Whoever is in it stays in it, and hears no name of who founded it.
  const own = (await call(listSquads, { as: older, query: { mine: '1' } })).body;
  expect(own).toMatchObject([{ id: squad.id, creator_username: 'Hidden user', uid: '-', member_count: 2 }]);
  // As on the day that the younger is 16.
  await pool().query('update users set dob = $2 where id = $1', [younger.id, `${year - 16}-03-03`]);
  expect(await wordsSeen(younger, squad.id)).toEqual(['hello']);
  expect(await told()).toEqual(['squad_join']);
});

describe.each(['by the younger', 'by the elder'])('a squad founded %s', (by) => {
  const sides = () => (by === 'by the younger' ? [kid, elder] : [elder, kid]) as [Person, Person];

  test('is in no list of the other’s, and closed to them as a closed one is', async () => {
    const [founder, other] = sides();
    const squad = await aSquad({ by: founder });
    await pool().query('update squads set is_featured = true, confirmed_wins = 99 where id = $1', [squad.id]);
    const lists = [
      (as: Person) => call(listSquads, { as, query: {} }),
      (as: Person) => call(leaderboard, { as }),
    ];
    for (const list of lists) {
      const ids = async (as: Person) => (await list(as)).body.map(({ id }) => id);
      expect(await ids(other)).not.toContain(squad.id);
      expect(await ids(between)).toContain(squad.id);
    }
    const refused = await join(other, squad.id);
    const shut = (await aSquad({ by: between })).id;
    const as = await theCreator();
    await call(manageSquadStatus, { as, body: { squadId: shut, newStatus: 'closed' } });
    const asClosed = await join(other, shut);
    expect(refused).toMatchObject(closed);
    expect({ ...refused, headers: null }).toEqual({ ...asClosed, headers: null });
    expect(await db().squadMember.count({ where: { squadId: squad.id } })).toBe(1);
    expect(await db().notice.count({ where: { userId: founder.id } })).toBe(0);
    await areFriends(founder, other);
    expect((await join(other, squad.id)).status).toBe(200);
  });

  test('enters no tournament of the other’s, by whomever it is entered: it is not open', async () => {
    const [founder, other] = sides();
    const squad = await aSquad({ by: founder, members: [between, other] });
    const cup = await aTournament({ by: other, from: await aSquad({ by: other }) });
    const enter = (as: Person) =>
      call(joinTournament, { as, body: { tournamentId: cup.id, squadId: squad.id } });
    for (const as of [between, other])
      expect(await enter(as)).toMatchObject({ status: 409, message: 'This tournament is not open.' });
    await areFriends(founder, other);
    expect((await enter(between)).status).toBe(200);
  });

  test('whose captain the maker must not reach enters it neither', async () => {
    const [captain, maker] = sides();
    const squad = await aSquad({ by: between, members: [captain] });
    await db().squad.update({ where: { id: squad.id }, data: { captainId: captain.id } });
    const cup = await aTournament({ by: maker, from: await aSquad({ by: maker }) });
    const entered = await call(joinTournament, {
      as: between,
      body: { tournamentId: cup.id, squadId: squad.id },
    });
    expect(entered).toMatchObject({ status: 409, message: 'This tournament is not open.' });
  });
});

test('the squads of somebody who has left stay open to 13 to 15', async () => {
  const squad = await aSquad({ by: elder });
  await pool().query(
    `update users set dob = '1970-01-01', email = 'deleted:' || id, username = 'Deleted user',
       username_key = 'deleted:' || id where id = $1`,
    [elder.id],
  );
  expect((await join(kid, squad.id)).status).toBe(200);
});

describe('13 and 19 never meet', () => {
  /** All that both could read of each other by squads and tournaments, as it is sent. */
  async function crawled(as: Person, matchId: number, tournamentIds: number[]): Promise<string> {
    const answers: unknown[] = [
      await call(listSquads, { as, query: { limit: 50 } }),
      await call(listSquads, { as, query: { mine: '1' } }),
      await call(leaderboard, { as }),
      await call(hallOfFame, { as }),
      await readMessages(as, squadId),
      await clipsOf(as, squadId),
      await squadChatDetailsOf(viewerOf(as), squadId),
      await call(listTournaments, { as, query: { limit: 50 } }),
      await call(matchHistory, { as, params: { matchId } }),
      await call(listNotices, { as, query: {} }),
    ];
    for (const id of tournamentIds) answers.push(await call(showTournament, { as, params: { id } }));
    for (const each of answers)
      if (each && typeof each === 'object' && 'status' in each) expect([200, 404]).toContain(each.status);
    return JSON.stringify(answers);
  }

  test('by no read of squads, chats, clips, tournaments and notices, in either direction', async () => {
    const marks = new Map([
      [kid, 'kidwords'],
      [elder, 'elderwords'],
    ]);
    const squads = [];
    const cups: number[] = [];
    for (const [who, mark] of marks) {
      await postMessage(who, squadId, mark);
      await postMessage(between, squadId, 'What?', {
        replyTo: (await postMessage(who, squadId, mark)).body.squad_message.id,
      });
      await addClip(who, squadId, mark);
      const squad = await aSquad({ by: who });
      await db().squad.update({
        where: { id: squad.id },
        data: { gameName: mark, description: mark, uid: mark, wins: 5 },
      });
      const cup = await aTournament({ by: who, from: squad, squads: [squad] });
      await db().tournament.update({ where: { id: cup.id }, data: { title: mark, description: mark } });
      squads.push(squad);
      cups.push(cup.id);
    }
    const [one, other] = squads as [(typeof squads)[0], (typeof squads)[0]];
    const match = await aMatch({ by: between, between: [one, other] });
    // A tournament is made from a squad of its maker's.
    await db().tournament.update({ where: { id: match.tournamentId }, data: { squadId } });
    await call(reportMatch, { as: kid, body: { matchId: match.id, scores: [3, 1] } });
    const disputed = { matchId: match.id, words: 'elderwords' };
    expect((await call(disputeMatch, { as: elder, body: disputed })).status).toBe(200);
    const seen = (as: Person) => crawled(as, match.id, [...cups, match.tournamentId]);
    const [ofKid, ofElder, ofBetween] = [await seen(kid), await seen(elder), await seen(between)];
    for (const mark of ['elderwords', elder.username]) expect(ofKid).not.toContain(mark);
    for (const mark of ['kidwords', kid.username]) expect(ofElder).not.toContain(mark);
    for (const [who, mark] of marks)
      for (const each of [mark, who.username]) expect(ofBetween).toContain(each);
    for (const own of [ofKid, ofElder]) expect(own).toContain('Hidden squad');
  });
});
