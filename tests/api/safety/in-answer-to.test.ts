/** A report of an answer shows what it answers, as far as its reporter saw it, and names nobody (rules.md, Safety). */
import { beforeEach, expect, test } from 'vitest';
import { answeredLength } from '@/lib/contract/constants/safety';
import { settle } from '@/lib/contract/scheduled';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import type { TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  aBattle,
  aComment,
  anotherLogin,
  aPost,
  aRant,
  aRantComment,
  aReply,
  aUser,
  theCreator,
} from '../../support/factories';
import { decide, reported } from '../../support/report-calls';

const creator = await theCreator();
const day = 24 * 3_600_000;
beforeEach(() => setClockOffset(0));

/** Each with what it answers. */
const answers: Partial<Record<TargetType, (words: string) => Promise<{ id: number }>>> = {
  comment: async (content) =>
    aComment({ by: await aUser(), on: await aPost({ by: await aUser(), content }) }),
  async reply(content) {
    const post = await aPost({ by: await aUser(), content: 'further up' });
    return aReply({ by: await aUser(), to: await aComment({ by: await aUser(), on: post, content }) });
  },
  rant_comment: async (content) =>
    aRantComment({ by: await aUser(), on: await aRant({ by: await aUser(), content }) }),
  battle_response: async (content) =>
    aBattle({ by: await aUser(), against: await aUser(), answered: true, content }),
};
const kinds = Object.keys(answers) as TargetType[];
const made = (type: TargetType, words: string) =>
  (answers[type] as NonNullable<(typeof answers)[TargetType]>)(words);
const copyOf = async (id: number) => {
  const { body } = await call(listReports, { as: creator, query: { limit: 50 } });
  return body.find((each) => each.id === id)?.copy;
};

test.each(kinds)(
  '%s: the report shows what it answers, as it was then, cut where it is long',
  async (type) => {
    const id = await reported(type, (await made(type, 'Who is the best dancer of SS2?')).id);
    expect((await copyOf(id))?.in_answer_to).toBe('Who is the best dancer of SS2?');
    const long = (await copyOf(await reported(type, (await made(type, 'so long '.repeat(120))).id)))
      ?.in_answer_to;
    expect(long?.startsWith('so long so long')).toBe(true);
    expect(long?.length).toBeLessThanOrEqual(answeredLength);
  },
);

test.each(kinds)('%s: what it answers goes with the copy', async (type) => {
  const id = await reported(type, (await made(type, 'Who is the best dancer of SS2?')).id);
  await decide(id, 'dismiss');
  setClockOffset(31 * day);
  await call(settle, { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } });
  expect((await db().report.findUniqueOrThrow({ where: { id } })).copy).toEqual({ content: '' });
  creator.token = (await anotherLogin(creator)).token;
});

test('a comment on a rant shows the rant without a name, and nothing of one that is hidden', async () => {
  const writer = await aUser();
  const rant = await aRant({ by: writer, content: 'They left me out again' });
  const [one, two] = [
    await aRantComment({ by: await aUser(), on: rant }),
    await aRantComment({ by: await aUser(), on: rant }),
  ];
  const copy = await copyOf(await reported('rant_comment', one.id));
  expect(copy).toEqual({ content: one.content, in_answer_to: 'They left me out again' });
  await db().rant.update({ where: { id: rant.id }, data: { hiddenAt: new Date() } });
  expect(await copyOf(await reported('rant_comment', two.id))).toEqual({ content: two.content });
});

test('what answers nothing, or nothing with words, shows nothing', async () => {
  const post = await copyOf(await reported('post', (await aPost({ by: await aUser() })).id));
  const response = await copyOf(await reported('battle_response', (await made('battle_response', '')).id));
  for (const copy of [post, response]) {
    expect(copy?.content).toMatch(/\S/);
    expect(copy).not.toHaveProperty('in_answer_to');
  }
  expect(response?.content).toBe('A video without words');
});
