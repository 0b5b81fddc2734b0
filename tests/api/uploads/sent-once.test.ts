/** A file whose answer was lost is sent again: it is stored once (contract.md, Battles). */
import { expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { answerBattle, postBattle } from '../../support/battle-forms';
import { call, statusesOf } from '../../support/call';
import { aBattle, aUser } from '../../support/factories';
import { filesKept, rowsKept } from '../../support/media';
import { addClip, aSquadChat } from '../../support/squad-chat';
import { anMp4 } from '../../support/timed-videos';

const clientId = 'same-name-for-all';

/** How many files there are more than before; each has its row. */
async function filesSince(before: string[]) {
  await pendingEffects();
  const files = filesKept().filter((key) => !before.includes(key));
  expect((await rowsKept()).filter((key) => !before.includes(key)).sort()).toEqual(files.sort());
  return files.length;
}

test.each([
  ['one after the other', false],
  ['five at once', true],
])('the same battle, %s: one, with one video, told once', async (_, atOnce) => {
  const [author, rival] = [await aUser(), await aUser()];
  const before = filesKept();
  const send = () => postBattle(author, { opponentUsername: rival.username, clientId });
  const answers = atOnce ? await Promise.all(Array.from({ length: 5 }, send)) : [await send(), await send()];
  expect(statusesOf(answers)).toEqual([200]);
  const ids = answers.map(({ body }) => (body.battle as { id: number }).id);
  expect(new Set(ids).size).toBe(1);
  expect(await filesSince(before)).toBe(1);
  expect(await db().battle.count({ where: { userId: author.id } })).toBe(1);
  expect(await db().notice.count({ where: { userId: rival.id } })).toBe(1);
});

test('posted again after the opponent has blocked: still the one that was posted', async () => {
  const [author, rival] = [await aUser(), await aUser()];
  const send = () => postBattle(author, { opponentUsername: rival.username, clientId });
  await send();
  await call(block, { as: rival, body: { username: author.username, block: true } });
  // It is no longer seen, as any battle of somebody who has blocked; a new one would be refused.
  expect((await send()).message).not.toBe('You cannot challenge this person.');
  expect(await db().battle.count({ where: { userId: author.id } })).toBe(1);
});

test('a name is its sender’s: somebody else’s is another, and none is none', async () => {
  const [author, other] = [await aUser(), await aUser()];
  await postBattle(author, { clientId });
  await postBattle(other, { clientId });
  await postBattle(other);
  await postBattle(other);
  expect(await db().battle.count({ where: { userId: other.id } })).toBe(3);
});

test('the same response: posted, with one video, told once; another one is refused', async () => {
  const [author, rival] = [await aUser(), await aUser()];
  const { id } = await aBattle({ by: author, against: rival });
  const before = filesKept();
  const send = (name = clientId) => answerBattle(rival, id, { clientId: name });
  const answers = [await send(), await send(), ...(await Promise.all([send(), send()]))];
  expect(statusesOf(answers)).toEqual([200]);
  expect(answers[1]?.message).toBe('Response posted successfully!');
  expect(await filesSince(before)).toBe(1);
  expect(await db().notice.count({ where: { userId: author.id } })).toBe(1);
  expect((await send('another-name')).status).toBe(409);
  expect((await answerBattle(rival, id)).status).toBe(409);
});

test('the same clip: one, with one video', async () => {
  const { member, squadId } = await aSquadChat();
  const before = filesKept();
  const send = () => addClip(member, squadId, 'Once', { bytes: anMp4({ seconds: 4 }) }, { clientId });
  const answers = [await send(), ...(await Promise.all([send(), send()]))];
  expect(statusesOf(answers)).toEqual([200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(await filesSince(before)).toBe(1);
  expect(await db().gameClip.count({ where: { squadId } })).toBe(1);
});
