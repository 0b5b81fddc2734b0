/** What people do in secret, and where (tests/api/unseen-acts.test.ts). */
import { expect } from 'vitest';
import { db } from '@/lib/platform/database/client';
import type { Rant } from '@/prisma/generated/client';
import { rawCall, type Who } from './call';
import { aRant, aRantComment, type Person } from './factories';
import type { Fixtures } from './fixtures';
import type { Callers, Role } from './roles';

export type Place = Fixtures & {
  callers: Callers;
  files: string[];
  /** By `author` too: one that they will delete, and one that will be reported and decided on. */
  regretted: Rant;
  judged: Rant;
  /** Has to do with the Rant Zone alone, and will leave it. */
  leaver: Person;
};
export type Act = (place: Place) => Promise<unknown>;

export const send = async (as: Who, path: string, body: object, params?: object) => {
  const method = path.startsWith('/api/rants/') ? 'DELETE' : 'POST';
  const answer = await rawCall(method, path, { as, body, params });
  expect(answer.status, `${path}: ${answer.message}`).toBe(200);
};

export const setBlock =
  (block: boolean): Act =>
  ({ callers, other }) =>
    send(callers.squadCreator, '/api/blocks', { username: other.username, block });

export const setMute =
  (mute: boolean): Act =>
  ({ callers, other }) =>
    send(callers.squadCreator, '/api/mutes', { username: other.username, mute });

export const reportAs =
  (who: Role, targetType: string, of: (place: Place) => { id: number }): Act =>
  (given) =>
    send(given.callers[who], '/api/reports', { targetType, targetId: of(given).id, reason: 'bullying' });

export const notYours = { status: 403, message: 'You can only delete your own comments.' };
export const refusedDeletion = async (as: Who, commentId: number) => {
  const path = '/api/rants/comments/delete/{commentId}';
  const { status, message } = await rawCall('DELETE', path, { as, params: { commentId } });
  return { status, message };
};

export const decide =
  (action: string, targetType: string, of: (place: Place) => { id: number }): Act =>
  async (given) => {
    const targetId = of(given).id;
    const { id } = await db().report.findFirstOrThrow({ where: { targetType, targetId } });
    await send(given.callers.creator, '/api/moderation/reports/{id}', { action, rule: 'R2' }, { id });
  };

export const press =
  (path: string, body: object = {}): Act =>
  ({ callers, rant }) =>
    send(callers.member, path, { rantId: rant.id, ...body });

/** The leaver writes and presses; one of their rants was hidden, so that a report of another one has a history. */
export async function takesPartInRants(given: Place) {
  const { leaver, stranger, rant } = given;
  const [hidden, waiting] = [await aRant({ by: leaver }), await aRant({ by: leaver })];
  await aRantComment({ by: leaver, on: rant });
  await aRantComment({ by: leaver, on: waiting });
  await send(leaver, '/api/upvote-rant', { rantId: rant.id });
  await send(leaver, '/api/send-hug', { rantId: rant.id });
  await send(leaver, '/api/react-to-rant', { rantId: rant.id, reaction: '😡' });
  for (const reported of [hidden, waiting])
    await send(stranger, '/api/reports', { targetType: 'rant', targetId: reported.id, reason: 'bullying' });
  await decide('hide', 'rant', () => hidden)(given);
}
