/**
 * Whoever decides on an appeal sees what the first decision was about: words, files, and what they answer; and finds the appeals
 * that they may decide on before all others (rules.md, Safety).
 */
import { beforeEach, expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { type Appeal, appeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { evidenceFile, type ModerationAction, moderate } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, rawCall, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  aModerator,
  anotherLogin,
  aPost,
  aRant,
  aRantComment,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { aGhost, reportIt, reportOf, sealOf, vanish } from '../../support/ghosts';
import { decide, reported } from '../../support/report-calls';
import { aPicture, upload } from '../../support/upload-forms';

const creator = await theCreator();
const day = 24 * 3_600_000;
beforeEach(async () => {
  setClockOffset(0);
  await db().moderator.deleteMany({});
  await db().appeal.deleteMany({});
});

const queueOf = async (as: Person) => (await call(listAppeals, { as, query: { limit: 50 } })).body;
const codeOf = async (id: number) => (await db().report.findUniqueOrThrow({ where: { id } })).trackingCode;

/** Appeals against the newest decision about somebody who has a session. */
async function appealOf(as: Person, words: string) {
  const [decision] = (await call(listOwnDecisions, { as, query: {} })).body;
  const sent = await call(appeal, { as, body: { decisionId: decision?.id as number, words } });
  expect(sent.status, sent.message).toBe(200);
}

const judge = (as: Person, id: number, action: ModerationAction) =>
  call(moderate, {
    as,
    params: { id },
    body: { action, rule: 'R3', ...(action === 'suspend' && { days: 1 }) },
  });

/** What each of them is answered at the address of the only file of an appeal. */
async function opened(found: Appeal | undefined, people: Who[]): Promise<number[]> {
  const [file, ...more] = found?.decision.evidence ?? [];
  expect(more).toEqual([]);
  const [, reportId, place] = /^\/api\/moderation\/evidence\/(\d+)\?file=(\d)$/.exec(file?.url ?? '') ?? [];
  const statuses: number[] = [];
  for (const as of people) {
    const asked = { as, params: { reportId }, query: { file: place } };
    statuses.push((await rawCall('GET', evidenceFile.path, asked)).status);
  }
  return statuses;
}

test('a hidden picture of a moderator opens for every other moderator, and not for its owner', async () => {
  const [one, other, owner] = [await aModerator(), await aModerator(), await aModerator()];
  await upload(owner, await aPicture());
  const id = await reported('profile_picture', owner.id);
  expect((await judge(one, id, 'hide')).status).toBe(200);
  await appealOf(owner, 'That is my sister.');
  const [found] = await queueOf(other);
  expect(found?.decision).toMatchObject({
    words: expect.stringMatching(/^Profile picture/i),
    report_code: await codeOf(id),
    evidence: [{ type: 'image/jpeg' }],
  });
  expect(await opened(found, [one, other, creator, owner, await aUser(), null])).toEqual([
    ...[200, 200, 200],
    ...[404, 403, 401],
  ]);
  expect(await queueOf(owner)).toEqual([]);
});

test('of a ghost that vanished, its sender suspended, the picture is there for a second moderator', async () => {
  const [one, other] = [await aModerator(), await aModerator()];
  const ghost = await aGhost({ file: await aPicture() });
  const seal = await sealOf(ghost);
  await vanish(ghost);
  expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
  const { id } = await reportOf(ghost.id);
  expect((await judge(one, id, 'suspend')).status).toBe(200);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: ghost.sender.id } });
  const refused = await call(login, { body: { email, password } });
  const appealToken = String((refused.body as { appeal_token?: string }).appeal_token);
  expect((await call(appeal, { body: { appealToken, words: 'It was a joke.' } })).status).toBe(200);
  const [found] = await queueOf(other);
  expect(found).toMatchObject({
    username: ghost.sender.username,
    may_decide: 1,
    decision: { words: 'look' },
  });
  expect(await opened(found, [other, ghost.sender, ghost.reader])).toEqual([200, 401, 403]);
});

test('of an anonymous comment: what it answers, and the name of neither', async () => {
  const [writer, commenter] = [await aUser(), await aUser()];
  const rant = await aRant({ by: writer, content: 'Who took my pen?' });
  const { id } = await aRantComment({ by: commenter, on: rant, content: 'You lost it' });
  const report = await reported('rant_comment', id);
  await decide(report, 'hide');
  await appealOf(commenter, 'It is only true.');
  const [found] = await queueOf(creator);
  expect(found).toMatchObject({
    username: null,
    decision: { words: 'You lost it', in_answer_to: 'Who took my pen?', evidence: [] },
  });
  expect(found?.decision.report_code).toBe(await codeOf(report));
  for (const { username } of [writer, commenter]) expect(JSON.stringify(found)).not.toContain(username);
});

/** Appeals by somebody against so many decisions of one person, the oldest first. */
const manyAppeals = (by: Person, against: Person, many: number) =>
  db().$executeRaw`
    with made as (
      insert into decisions (target_type, target_id, action, hides, rule, made_at, actor_id)
      select 'post', 930000000 + n, 'hide', true, 'R2', now(), ${against.id}::int from generate_series(1, ${many}::int) n
      returning id, target_id - 930000000 as n)
    insert into appeals (decision_id, user_id, words, tracking_code, created_at)
    select id, ${by.id}::int, 'No. ' || n, 'HG-' || ${against.id}::int || '-' || n, now() - interval '1 hour' + n * interval '1 second'
    from made`;

test('however many wait for somebody else, those that one may decide on are on the first page', async () => {
  const [moderator, author] = [await aModerator(), await aUser()];
  await manyAppeals(author, creator, 51);
  const { id } = await aPost({ by: author });
  await judge(moderator, await reported('post', id), 'hide');
  await appealOf(author, 'The last one.');

  const pageOf = async (as: Person, offset: number) =>
    (await call(listAppeals, { as, query: { limit: 50, offset } })).body.map((each) => [
      each.words,
      each.may_decide,
    ]);
  const others = Array.from({ length: 51 }, (_, at) => `No. ${at + 1}`);
  const theirs = [...(await pageOf(creator, 0)), ...(await pageOf(creator, 50))];
  expect(theirs).toEqual([['The last one.', 1], ...others.map((words) => [words, 0])]);
  const ofModerator = [...(await pageOf(moderator, 0)), ...(await pageOf(moderator, 50))];
  expect(ofModerator).toEqual([...others.map((words) => [words, 1]), ['The last one.', 0]]);
});

test('all of it goes with the copy of the report', async () => {
  const owner = await aUser();
  await upload(owner, await aPicture());
  const id = await reported('profile_picture', owner.id);
  await decide(id, 'hide', { rule: 'R3' });
  await appealOf(owner, 'That is my sister.');
  expect(await opened((await queueOf(creator))[0], [creator])).toEqual([200]);
  setClockOffset(90 * day + 60_000);
  await settleAll();
  const later = { ...creator, ...(await anotherLogin(creator)) };
  expect((await queueOf(later))[0]?.decision).toMatchObject({
    words: '',
    report_code: null,
    in_answer_to: null,
    evidence: [],
  });
});
