/** Fixtures with anonymous content, and everything that would identify its author (tests/api/rants/anonymity.test.ts). */
import { expect } from 'vitest';
import { addRantComment, createRant, reactToRant, sendHug, upvoteRant } from '@/lib/domains/rants/schema';
import { report } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { type Secret, tracesInAnswer } from './author-traces';
import { call } from './call';
import { anotherLogin, aRant } from './factories';
import { createFixtures, type Fixtures } from './fixtures';

let worlds = 0;

export type SecretFixtures = Fixtures & { secret: Secret };

/**
 * In these fixtures `author` wrote a rant that was flagged, and comments on it and on another person's rant. Others upvoted,
 * hugged, reacted, commented and reported, all through the calls.
 */
export async function aSecretWorld(): Promise<SecretFixtures> {
  const fixtures = await createFixtures();
  worlds += 1;
  const { other } = fixtures;
  // A separate session, since one of the calls logs out.
  const creator = { ...fixtures.creator, ...(await anotherLogin(fixtures.creator)) };
  const known = { username: `quiet_${worlds}_mango`, email: `quiet_${worlds}_mango@example.com` };
  await db().user.update({
    where: { id: fixtures.author.id },
    data: { ...known, usernameKey: known.username },
  });
  const author = { ...fixtures.author, ...known };
  const content = `I want to die, said the ${worlds}th pawpaw tree`;
  const { body } = await call(createRant, { as: author, body: { content, askForAdvice: true } });
  const rantId = body.rant.id;
  const theirs = await aRant({ by: other });
  const words = `so said the ${worlds}th guava tree`;
  const said = await call(addRantComment, { as: author, body: { rantId: theirs.id, content: words } });
  await call(addRantComment, { as: author, body: { rantId, content: `${words} again` } });
  const presses = [other, creator].flatMap((as) => [
    call(upvoteRant, { as, body: { rantId } }),
    call(sendHug, { as, body: { rantId } }),
    call(reactToRant, { as, body: { rantId, reaction: '🥲' } }),
    call(addRantComment, { as, body: { rantId, content: 'We hear you' } }),
  ]);
  const reported = [
    { targetType: 'rant', targetId: rantId, reason: 'self-harm' },
    { targetType: 'rant_comment', targetId: said.body.comment.id, reason: 'other' },
  ] as const;
  await Promise.all([...presses, ...reported.map((body) => call(report, { as: other, body }))]);
  return {
    ...fixtures,
    author,
    creator,
    rant: await db().rant.findUniqueOrThrow({ where: { id: rantId } }),
    report: await db().report.findFirstOrThrow({ where: { targetId: rantId, reason: 'distress' } }),
    secret: {
      written: [rantId, content, said.body.comment.id, words],
      writer: [author.id, known.username, known.email],
    },
  };
}

/** Expects that an answer, including its headers, does not link the content to its author. */
export function expectNoTrace(answer: { body: unknown; headers: Headers }, secret: Secret): void {
  expect(tracesInAnswer(answer.body, secret)).toEqual([]);
  const headers = JSON.stringify([...answer.headers]);
  for (const known of secret.writer) expect(headers).not.toContain(String(known));
}
