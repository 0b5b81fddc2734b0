import { afterAll, describe, expect, test } from 'vitest';
import { votingTime } from '@/lib/contract/constants/battles';
import { suggestOpponents } from '@/lib/domains/battles/opponents-schema';
import { createBattle, listBattles } from '@/lib/domains/battles/schema';
import { block } from '@/lib/domains/blocks/schema';
import { report } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { answerBattle, postBattle } from '../../support/battle-forms';
import { type Answer, call, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { suspend } from '../../support/contact';
import { aBattle, aTeam, aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';
import { aWebM } from '../../support/timed-videos';
import { expectNothingKept } from '../../support/upload-forms';
import { aVideo, videoBox } from '../../support/videos';

const hour = 3_600_000;
afterAll(() => setClockOffset(0));

const seenBy = async (as: Person, query = {}) => (await call(listBattles, { as, query })).body;
const idsSeenBy = async (as: Person) => (await seenBy(as, { limit: 50 })).map(({ id }) => id);
const battleIn = (answer: Answer<Record<string, unknown>>) =>
  answer.body.battle as Awaited<ReturnType<typeof seenBy>>[number];

describe('posting', () => {
  test('with everything: the answer, the list and the file', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const [mine, theirs] = [await aTeam({ by: ada, name: 'Yaba Steps' }), await aTeam({ by: bola })];
    const fields = {
      category: 'rap',
      content: '  Sixteen bars  ',
      opponentUsername: bola.username.toUpperCase(),
      teamId: mine.id,
      opponentTeamId: theirs.id,
      isLive: 'true',
    };
    const answer = await postBattle(ada, fields);
    expect(answer.message).toBe('Battle posted successfully!');
    const battle = battleIn(answer);
    expect(battle).toMatchObject({
      user_id: ada.id,
      username: ada.username,
      team_id: mine.id,
      team_name: 'Yaba Steps',
      category: 'rap',
      content: 'Sixteen bars',
      media_url: expect.stringMatching(/^\/media\/battle-[0-9a-f]{32}\.mp4$/),
      opponent_id: bola.id,
      actual_username: bola.username,
      opponent_team_id: theirs.id,
      opponent_team_name: theirs.name,
      opponent_content: null,
      opponent_media_url: null,
      opponent_media_bytes: null,
      is_live: 1,
      votes: 0,
      opponent_votes: 0,
      removed_votes: 0,
      my_vote: null,
      winner: null,
      may_respond: 0,
    });
    expect(Date.parse(battle.voting_deadline) - Date.parse(battle.created_at)).toBe(votingTime);
    expect((await seenBy(bola))[0]).toEqual({ ...battle, may_respond: 1 });
    const key = battle.media_url.slice('/media/'.length);
    expect(await db().media.findUnique({ where: { key } })).toMatchObject({ purpose: 'battle' });
    const kept = await db().media.findUniqueOrThrow({ where: { key } });
    expect(kept.keptAt).not.toBeNull();
    expect(battle.media_bytes).toBe(kept.bytes);
  });

  test('with a category and a video alone', async () => {
    const ada = await aUser();
    const battle = battleIn(await postBattle(ada, { opponentUsername: '' }));
    expect(battle).toMatchObject({
      content: '',
      opponent_id: null,
      team_id: null,
      is_live: 0,
      actual_username: null,
    });
  });

  test.each([
    ['no category', { category: '' }, 400, 'Please select a battle category.'],
    ['a category that is none', { category: 'Rap Battle' }, 400, 'Please select a battle category.'],
    ['nobody of that name', { opponentUsername: 'nobody_here' }, 404, 'User not found.'],
    ['what is no name', { opponentUsername: 'deleted:7' }, 404, 'User not found.'],
    ['a team that is not there', { teamId: 999_999 }, 404, 'Team not found.'],
    ['an opponent’s team that is not there', { opponentTeamId: 999_999 }, 404, 'Team not found.'],
    ['too many words', { content: 'x'.repeat(501) }, 400, 'Descriptions have at most 500 characters.'],
  ])('%s: refused, and the video is not kept', async (_, fields, status, message) => {
    const ada = await aUser();
    await expectNothingKept(() => postBattle(ada, fields), status, message);
  });

  test('no video; another’s team; oneself; somebody on the other side of a block', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const theirs = await aTeam({ by: bola });
    await expectRefusal(() => postBattle(ada, {}, null), 400, 'Please upload a video for your battle.');
    const json = () => rawCall('POST', createBattle.path, { as: ada, body: { category: 'rap' } });
    await expectRefusal(json, 400, 'Please upload a video for your battle.');
    const against = (opponentUsername: string) => () => postBattle(ada, { opponentUsername });
    await expectNothingKept(against(ada.username), 400, 'You cannot battle yourself.');
    await expectNothingKept(
      () => postBattle(ada, { teamId: theirs.id }),
      403,
      'You can only battle for a team that you are in.',
    );
    await call(block, { as: bola, body: { username: ada.username, block: true } });
    await expectNothingKept(against(bola.username), 403, 'You cannot challenge this person.');
  });

  test('what is no video by its own bytes: 415; more than 64 MB: 413; nothing is kept', async () => {
    const ada = await aUser();
    const picture = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
    const wrong = 'Please choose an MP4, WebM or MOV video.';
    await expectNothingKept(() => postBattle(ada, {}, picture), 415, wrong);
    await expectNothingKept(() => postBattle(ada, {}, new TextEncoder().encode('<html>')), 415, wrong);
    const large = aVideo(64 * 1024 * 1024);
    await expectNothingKept(() => postBattle(ada, {}, large), 413, 'File size exceeds 64MB limit.');
  });

  test('WebM and QuickTime are videos too', async () => {
    const ada = await aUser();
    const webm = aWebM({ seconds: 1 });
    const moov = Buffer.concat([
      videoBox('ftyp', Buffer.from('qt  \0\0\x02\0qt  ', 'latin1')),
      videoBox('mdat', Buffer.alloc(50)),
    ]);
    expect(battleIn(await postBattle(ada, {}, webm)).media_url).toMatch(/\.webm$/);
    expect(battleIn(await postBattle(ada, {}, moov)).media_url).toMatch(/\.mov$/);
  });
});

describe('answering', () => {
  test('by the named opponent: the video, and 48 hours from then', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const battle = await aBattle({ by: ada, against: bola });
    setClockOffset(20 * hour);
    const answer = await answerBattle(bola, battle.id, { content: 'See this' });
    setClockOffset(0);
    expect(answer.message).toBe('Response posted successfully!');
    const answered = battleIn(answer);
    expect(answered.opponent_media_url).toMatch(/^\/media\/battle-/);
    expect(answered.opponent_content).toBe('See this');
    const later = Date.parse(answered.voting_deadline) - battle.votingDeadline.getTime();
    expect(Math.abs(later - 20 * hour)).toBeLessThan(60_000);
  });

  test('everybody else: 403; without a video: 400; twice, or too late: 409; unknown: 404', async () => {
    const [ada, bola, chi] = [await aUser(), await aUser(), await aUser()];
    const battle = await aBattle({ by: ada, against: bola });
    const open = await aBattle({ by: ada });
    const words = 'Only the named opponent can respond to this battle.';
    for (const [who, id] of [
      [ada, battle.id],
      [chi, battle.id],
      [bola, open.id],
    ] as const)
      await expectNothingKept(() => answerBattle(who, id), 403, words);
    await expectNothingKept(() => answerBattle(bola, 999_999), 404, 'Battle not found.');
    await expectRefusal(
      () => answerBattle(bola, battle.id, {}, null),
      400,
      'Please upload a video for your response.',
    );
    expect((await answerBattle(bola, battle.id)).status).toBe(200);
    const late = 'This battle cannot be answered any more.';
    await expectNothingKept(() => answerBattle(bola, battle.id), 409, late);
    const over = await aBattle({ by: ada, against: bola, votingDeadline: new Date(Date.now() - 1) });
    await expectNothingKept(() => answerBattle(bola, over.id), 409, late);
  });
});

describe('answering a challenge of somebody with whom one may battle no more', () => {
  const no = 'This battle cannot be answered any more.';
  const mayRespond = async (as: Person, battleId: number) =>
    (await seenBy(as, { limit: 50 })).find(({ id }) => id === battleId)?.may_respond;

  test.each([
    ['of 17, who turns 18, by somebody of 15', '2007-06-16', '2010-01-01'],
    ['of 19, who turns 20, by somebody of 18', '2005-06-16', '2007-01-01'],
  ])('%s', async (_, older, younger) => {
    setClock(new Date('2025-06-15T12:00:00Z'));
    const [ada, bola] = [await aUser({ dob: older }), await aUser({ dob: younger })];
    const [answered, open] = [
      await aBattle({ by: ada, against: bola }),
      await aBattle({ by: ada, against: bola }),
    ];
    const clientId = `answer-to-${answered.id}`;
    expect(await mayRespond(bola, open.id)).toBe(1);
    expect((await answerBattle(bola, answered.id, { clientId })).status).toBe(200);
    setClock(new Date('2025-06-16T00:00:00Z'));
    expect(await mayRespond(bola, open.id)).toBe(0);
    await expectNothingKept(() => answerBattle(bola, open.id), 409, no);
    // What was answered in time is told again.
    expect((await answerBattle(bola, answered.id, { clientId })).status).toBe(200);
    setClockOffset(0);
  });

  test('who is suspended, until that is taken back', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const battle = await aBattle({ by: ada, against: bola });
    await suspend(ada);
    expect(await mayRespond(bola, battle.id)).toBe(0);
    await expectNothingKept(() => answerBattle(bola, battle.id), 409, no);
    await db().user.update({ where: { id: ada.id }, data: { suspendedAt: null } });
    expect(await mayRespond(bola, battle.id)).toBe(1);
    expect((await answerBattle(bola, battle.id)).status).toBe(200);
  });

  test('nobody but the opponent may, nor they twice, nor late', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const battle = await aBattle({ by: ada, against: bola });
    for (const other of [ada, await aUser()]) expect(await mayRespond(other, battle.id)).toBe(0);
    setClockOffset(49 * hour);
    expect(await mayRespond(bola, battle.id)).toBe(0);
    setClockOffset(0);
    await answerBattle(bola, battle.id);
    expect(await mayRespond(bola, battle.id)).toBe(0);
  });
});

describe('the list', () => {
  test('battles are listed newest first, in pages', async () => {
    const ada = await aUser();
    const made = [await aBattle({ by: ada }), await aBattle({ by: ada }), await aBattle({ by: ada })];
    const newest = made.map(({ id }) => id).toReversed();
    expect((await seenBy(ada, { limit: 3 })).map(({ id }) => id)).toEqual(newest);
    expect((await seenBy(ada, { limit: 2, offset: 1 })).map(({ id }) => id)).toEqual(newest.slice(1));
    expect((await seenBy(ada, { limit: 2, before: newest[0] })).map(({ id }) => id)).toEqual(newest.slice(1));
    for (const query of [{ limit: 0 }, { limit: 51 }, { offset: -1 }, { before: 'x' }])
      expect((await rawCall('GET', listBattles.path, { as: ada, query })).status).toBe(400);
  });

  test('across a block neither sees a battle that the other is in, as its creator or its opponent', async () => {
    const [ada, bola, chi] = [await aUser(), await aUser(), await aUser()];
    const [own, against] = [await aBattle({ by: bola }), await aBattle({ by: chi, against: bola })];
    await call(block, { as: ada, body: { username: bola.username, block: true } });
    const hers = await idsSeenBy(ada);
    expect(hers).not.toContain(own.id);
    expect(hers).not.toContain(against.id);
    expect(await idsSeenBy(chi)).toEqual(expect.arrayContaining([own.id, against.id]));
    const byAda = await aBattle({ by: ada });
    expect(await idsSeenBy(bola)).not.toContain(byAda.id);
  });

  test('three reports hide a battle; restored, it is back; the copy has its words', async () => {
    const [ada, ...others] = [await aUser(), await aUser(), await aUser(), await aUser()];
    const battle = await aBattle({ by: ada, content: 'Not decent' });
    const body = { targetType: 'battle', targetId: battle.id, reason: 'sexual' } as const;
    expect((await rawCall('POST', report.path, { as: ada, body })).status).toBe(400);
    for (const as of others) expect((await call(report, { as, body })).status).toBe(200);
    expect(await idsSeenBy(ada)).not.toContain(battle.id);
    const queued = await db().report.findFirstOrThrow({
      where: { targetType: 'battle', targetId: battle.id },
    });
    expect(queued.copy).toMatchObject({
      content: 'Not decent',
      username: ada.username,
      category: 'dance',
    });
    const as = await theCreator();
    const moderate = { as, params: { id: queued.id }, body: { action: 'restore' } };
    expect((await rawCall('POST', '/api/moderation/reports/{id}', moderate)).status).toBe(200);
    expect(await idsSeenBy(ada)).toContain(battle.id);
  });
});

describe('opponents by their names', () => {
  test('those that begin so, in order, at most eight; never oneself, the suspended, the gone or the apart', async () => {
    const me = await aUser({ username: 'Zik_me' });
    for (const name of ['zik_b', 'Zik_A', 'zikora', 'zil', 'zik_gone', 'zik_away', 'zik_bad'])
      await aUser({ username: name });
    const away = await db().user.findUniqueOrThrow({ where: { usernameKey: 'zik_away' } });
    await call(block, { as: me, body: { username: away.username, block: true } });
    await db().user.update({ where: { usernameKey: 'zik_bad' }, data: { suspendedAt: new Date() } });
    await db().user.update({ where: { usernameKey: 'zik_gone' }, data: { usernameKey: 'deleted:1' } });
    const names = async (starts: string) =>
      (await call(suggestOpponents, { as: me, query: { starts } })).body.map(({ username }) => username);
    expect(await names('ZIK')).toEqual(['Zik_A', 'zik_b', 'zikora']);
    expect(await names('zik_')).toEqual(['Zik_A', 'zik_b']);
    for (const nobody of ['nobody', 'deleted']) expect(await names(nobody)).toEqual([]);
    for (let each = 0; each < 10; each += 1) await aUser({ username: `qqq_${each}` });
    expect(await names('qqq')).toHaveLength(8);
  });

  test('what begins no name: 400', async () => {
    const as = await aUser();
    for (const starts of ['', ' ', 'a b', '%', "'", 'x'.repeat(21), undefined])
      expect((await rawCall('GET', suggestOpponents.path, { as, query: { starts } })).status).toBe(400);
  });
});
