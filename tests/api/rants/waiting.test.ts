/**
 * Nobody waits for whoever wrote a rant: what gives a person XP or coins holds their row for a moment, and who can make
 * that moment long (by leaving, with much liked) would see by a report that waits whose the rant is.
 */
import { expect, test } from 'vitest';
import {
  addRantComment,
  createRant,
  listRants,
  reactToRant,
  sendHug,
  upvoteRant,
} from '@/lib/domains/rants/schema';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aUser, type Person, theCreator } from '../../support/factories';
import { waitsForLock } from '../../support/lock-waits';

/** Does something while the person's row is held, as by the statements that move their XP. @returns whether it waited */
async function waitsFor(person: Person, act: () => Promise<{ status: number }>): Promise<boolean> {
  const holder = await pool().connect();
  await holder.query('begin');
  await holder.query('select 1 from users where id = $1 for no key update', [person.id]);
  const answer = act();
  const waited = await waitsForLock(answer);
  await holder.query('rollback');
  holder.release();
  expect((await answer).status).toBe(200);
  return waited;
}

test('what is done to a rant, and to a comment on it, by others', async () => {
  const [author, other, creator] = [await aUser(), await aUser(), await theCreator()];
  const written = await call(createRant, { as: author, body: { content: 'the bus left without me' } });
  const rantId = written.body.rant.id;
  const body = { rantId, content: 'and it rained' };
  const commentId = (await call(addRantComment, { as: author, body })).body.comment.id;
  const reported = (targetType: 'rant' | 'rant_comment', targetId: number) => () =>
    call(report, { as: other, body: { targetType, targetId, reason: 'other' } });
  const decided = (action: 'suspend' | 'restore') => async () => {
    const { id } = await db().report.findFirstOrThrow({ where: { targetType: 'rant', targetId: rantId } });
    return call(moderate, { as: creator, params: { id }, body: { action, rule: 'R2' } });
  };
  const acts: Record<string, () => Promise<{ status: number }>> = {
    read: () => call(listRants, { as: other, query: {} }),
    upvote: () => call(upvoteRant, { as: other, body: { rantId } }),
    hug: () => call(sendHug, { as: other, body: { rantId } }),
    react: () => call(reactToRant, { as: other, body: { rantId, reaction: '🥲' } }),
    comment: () => call(addRantComment, { as: other, body }),
    'report the rant': reported('rant', rantId),
    'report the comment': reported('rant_comment', commentId),
    suspend: decided('suspend'),
    restore: decided('restore'),
  };
  const waited: string[] = [];
  for (const [name, act] of Object.entries(acts)) if (await waitsFor(author, act)) waited.push(name);
  expect(waited).toEqual([]);
});
