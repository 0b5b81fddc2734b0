/** What changes under one id has versions: each is reported, hidden and decided on by itself (rules.md, Safety). */
import { describe, expect, test } from 'vitest';
import { keyOfUrl } from '@/lib/domains/media/media';
import { editPost } from '@/lib/domains/posts/schema';
import { appeal, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aPost, aUser, type Person, theCreator } from '../../support/factories';
import { decide, reported } from '../../support/report-calls';
import { aPicture, upload } from '../../support/upload-forms';

type Changing = {
  type: TargetType;
  author: Person;
  id: number;
  /** @returns the status of the answer */
  change: (to: string) => Promise<number>;
  isShown: () => Promise<boolean>;
};

async function aChangingPicture(): Promise<Changing> {
  const author = await aUser();
  const change = async () => (await upload(author, await aPicture())).status;
  await change();
  return {
    ...{ type: 'profile_picture', author, id: author.id, change },
    isShown: async () =>
      (await db().user.findUniqueOrThrow({ where: { id: author.id } })).profileMediaUrl !== null,
  };
}

async function aChangingPost(): Promise<Changing> {
  const author = await aUser();
  const { id } = await aPost({ by: author });
  return {
    ...{ type: 'post', author, id },
    change: async (content) =>
      (await call(editPost, { as: author, params: { postId: id }, body: { content } })).status,
    isShown: async () => (await db().post.findUniqueOrThrow({ where: { id } })).hiddenAt === null,
  };
}

const kinds = { post: aChangingPost, profile_picture: aChangingPicture };

const people = () => Promise.all([aUser(), aUser(), aUser()]);
const again = async (by: Person, { type, id }: Pick<Changing, 'type' | 'id'>) =>
  (await call(report, { as: by, body: { targetType: type, targetId: id, reason: 'sexual' } })).status;
const newestReport = async ({ type, id }: Changing) =>
  db().report.findFirstOrThrow({ where: { targetType: type, targetId: id }, orderBy: { createdAt: 'desc' } });
const all200 = [200, 200, 200];

async function reportedBy(reporters: Person[], thing: Pick<Changing, 'type' | 'id'>) {
  const statuses = [];
  for (const each of reporters) statuses.push(await again(each, thing));
  return statuses;
}

describe.each(Object.entries(kinds))('a %s', (type, make) => {
  test('changed after a report: reported anew, once, by the same person; a decision on the earlier leaves it', async () => {
    const thing = await make();
    const [one, two] = await people();
    const first = await reported(thing.type, thing.id, { by: one });
    expect(await again(one, thing)).toBe(409);
    expect(await thing.change('something else')).toBe(200);
    expect(await again(one, thing)).toBe(200);
    expect(await again(one, thing)).toBe(409);
    const { id: second } = await newestReport(thing);
    await decide(first, 'hide');
    expect(await thing.isShown()).toBe(true);
    expect((await db().report.findUniqueOrThrow({ where: { id: second } })).status).toBe('open');
    expect(await again(two, thing)).toBe(200);
    expect((await decide(second, 'hide')).message).toBe('Hidden. Nobody sees it any more.');
    expect(await thing.isShown()).toBe(false);
    await decide(first, 'restore');
    expect(await thing.isShown()).toBe(false);
    await decide(second, 'restore');
    expect(await thing.isShown()).toBe(true);
  });

  test('changed between reports: those of the earlier do not count towards hiding the later', async () => {
    const thing = await make();
    const [one, two, three] = await people();
    expect(await reportedBy([one, two], thing)).toEqual([200, 200]);
    await thing.change('something else');
    expect(await reportedBy([three, one], thing)).toEqual([200, 200]);
    expect(await thing.isShown()).toBe(true);
    expect(await again(two, thing)).toBe(200);
    expect(await thing.isShown()).toBe(false);
    // What was hidden is decided on by its own reports alone.
    const where = { targetType: type, targetId: thing.id };
    const earlier = await db().report.findFirstOrThrow({ where, orderBy: { createdAt: 'asc' } });
    await decide(earlier.id, 'dismiss');
    expect(await thing.isShown()).toBe(false);
    await decide((await newestReport(thing)).id, 'dismiss');
    expect(await thing.isShown()).toBe(true);
  });

  test('changed after a dismissal: the same three hide it', async () => {
    const thing = await make();
    const reporters = await people();
    const first = await reported(thing.type, thing.id, { by: reporters[0] });
    await decide(first, 'dismiss');
    expect(await reportedBy(reporters, thing)).toEqual([409, 200, 200]);
    expect(await thing.isShown()).toBe(true);
    await thing.change('no 5 Bode Thomas Street');
    expect(await reportedBy(reporters, thing)).toEqual(all200);
    expect(await thing.isShown()).toBe(false);
    await decide(first, 'hide');
    await decide(first, 'restore');
    expect(await thing.isShown()).toBe(false);
  });

  test('changed before the decision that hides the earlier: what is there now is put in front of the queue, once', async () => {
    const thing = await make();
    const [one] = await people();
    const first = await reported(thing.type, thing.id, { by: one });
    await thing.change('nearly the same');
    expect((await decide(first, 'hide')).message).toBe(
      'Hidden. Nobody sees it any more. It was changed since: what is there now is decided on by itself.',
    );
    const where = { targetType: type, targetId: thing.id, status: 'open' };
    const [waiting, ...others] = await db().report.findMany({ where });
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ reporterId: null, reason: 'bullying' });
    await decide(first, 'restore');
    await decide(first, 'hide');
    expect(await db().report.count({ where })).toBe(1);
    await decide(waiting?.id ?? 0, 'dismiss');
    await decide(first, 'suspend', { days: 1 });
    expect(await db().report.count({ where })).toBe(0);
    expect(await thing.isShown()).toBe(true);
  });
});

describe('changed after it was hidden', () => {
  test('a post cannot be, also where it is hidden in the same moment', async () => {
    const thing = await aChangingPost();
    const id = await reported('post', thing.id);
    await decide(id, 'hide');
    expect(await thing.change('something else')).toBe(404);
    expect((await db().post.findUniqueOrThrow({ where: { id: thing.id } })).editedAt).toBeNull();
    await decide(id, 'restore');
    const [answer] = await Promise.all([thing.change('something else'), decide(id, 'hide')]);
    const { editedAt, hiddenAt } = await db().post.findUniqueOrThrow({ where: { id: thing.id } });
    expect([answer, editedAt !== null, hiddenAt === null]).toEqual(
      answer === 200 ? [200, true, true] : [404, false, false],
    );
  });

  test.each(['hide', 'remove-picture'] as const)(
    'the next picture is shown (%s), and the same three hide it until somebody looks',
    async (action) => {
      const picture = await aChangingPicture();
      const reporters = await people();
      expect(await reportedBy(reporters, picture)).toEqual(all200);
      expect(await picture.isShown()).toBe(false);
      await decide((await newestReport(picture)).id, action, { rule: 'R3' });
      await picture.change('');
      expect(await picture.isShown()).toBe(true);
      expect(await reportedBy(reporters, picture)).toEqual(all200);
      expect(await picture.isShown()).toBe(false);
      const last = await newestReport(picture);
      await decide(last.id, 'dismiss');
      expect(await picture.isShown()).toBe(true);
    },
  );

  test('a harmless next picture is taken away by no dismissal; the file of the earlier one goes', async () => {
    const picture = await aChangingPicture();
    const url = async () =>
      (await db().user.findUniqueOrThrow({ where: { id: picture.id } })).profileMediaUrl ?? '';
    const isKept = async (key: string) =>
      (await db().media.count({ where: { key, keptAt: { not: null } } })) === 1;
    const before = keyOfUrl(await url());
    await decide(await reported('profile_picture', picture.id), 'hide', { rule: 'R3' });
    await picture.change('');
    const after = await url();
    expect([await isKept(before), await isKept(keyOfUrl(after))]).toEqual([false, true]);
    await decide(await reported('profile_picture', picture.id), 'dismiss');
    expect(await url()).toBe(after);
    expect(await db().withheldContent.count({ where: { targetId: picture.id } })).toBe(0);
  });

  test('what was hidden stands against its owner, who may answer it still, and reads what each one was about', async () => {
    const picture = await aChangingPicture();
    await decide(await reported('profile_picture', picture.id), 'hide', { rule: 'R3' });
    await picture.change('');
    const second = await reported('profile_picture', picture.id);
    const queue = (await call(listReports, { as: await theCreator(), query: { limit: 50 } })).body;
    expect(queue.find(({ id }) => id === second)?.history).toEqual([{ action: 'hide', count: 1 }]);
    const [decision] = (await call(listOwnDecisions, { as: picture.author, query: {} })).body;
    expect(decision).toMatchObject({ action: 'hide', undone: 0, may_appeal: 1 });
    const body = { decisionId: decision?.id ?? 0, words: 'It was my cousin' };
    expect((await call(appeal, { as: picture.author, body })).status).toBe(200);

    const post = await aChangingPost();
    const first = await reported('post', post.id);
    await post.change('the later words');
    await decide(await reported('post', post.id), 'hide');
    await decide(first, 'hide');
    const own = (await call(listOwnDecisions, { as: post.author, query: {} })).body;
    expect(own.map(({ words }) => words === 'the later words')).toEqual([false, true]);
  });

  test('a picture that is hidden by reports and changed waits for nobody', async () => {
    const picture = await aChangingPicture();
    await reportedBy(await people(), picture);
    await picture.change('');
    expect((await call(listOwnDecisions, { as: picture.author, query: {} })).body).toEqual([]);
    expect((await decide((await newestReport(picture)).id, 'dismiss')).status).toBe(200);
    expect(await picture.isShown()).toBe(true);
  });
});

test('a picture that was changed since its report is not removed for the earlier one', async () => {
  const picture = await aChangingPicture();
  const id = await reported('profile_picture', picture.id);
  await picture.change('');
  const { status, message } = await decide(id, 'remove-picture', { rule: 'R3' });
  expect([status, message]).toEqual([409, 'That picture is gone: they have another one by now.']);
  expect(await picture.isShown()).toBe(true);
});

test('a person’s report removes the picture that was seen in it, and no later one', async () => {
  const picture = await aChangingPicture();
  const [before, same] = [await reported('user', picture.id), await reported('user', picture.id)];
  await picture.change('');
  const refused = await decide(before, 'remove-picture', { rule: 'R3' });
  expect([refused.status, refused.message]).toEqual([
    409,
    'That picture is gone: they have another one by now.',
  ]);
  expect(await picture.isShown()).toBe(true);
  await decide(same, 'dismiss');
  const after = await reported('user', picture.id);
  expect((await decide(after, 'remove-picture', { rule: 'R3' })).status).toBe(200);
  expect(await picture.isShown()).toBe(false);
});

test('changed in the same moment as the third report: one picture is hidden, and it is the one that was reported', async () => {
  for (let round = 0; round < 4; round += 1) {
    const picture = await aChangingPicture();
    const [one, two, three] = await people();
    await reportedBy([one, two], picture);
    await Promise.all([again(three, picture), picture.change('')]);
    expect(await picture.isShown()).toBe(true);
    expect(await db().withheldContent.count({ where: { targetId: picture.id } })).toBe(0);
  }
});

test('a person is reported anew once somebody has decided, and not before', async () => {
  const person = { type: 'user' as const, id: (await aUser()).id };
  const reporters = await people();
  expect(await reportedBy(reporters, person)).toEqual(all200);
  expect(await reportedBy(reporters, person)).toEqual([409, 409, 409]);
  const first = await db().report.findFirstOrThrow({ where: { targetType: 'user', targetId: person.id } });
  expect(first.urgent).toBe(true);
  await decide(first.id, 'dismiss');
  const open = { targetType: 'user', targetId: person.id, status: 'open' };
  expect(await db().report.count({ where: open })).toBe(0);
  expect(await reportedBy(reporters, person)).toEqual(all200);
  expect(await db().report.count({ where: { ...open, urgent: true } })).toBe(3);
  await decide(first.id, 'restore');
  expect(await db().report.count({ where: open })).toBe(3);
});
