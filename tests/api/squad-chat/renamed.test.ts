/** A name that changes while a squad's page is open: one's own messages and clips are told by who wrote them. */
import { expect, test } from 'vitest';
import { pool } from '@/lib/platform/database/client';
import type { Who } from '../../support/call';
import { aUser, type Person } from '../../support/factories';
import { addClip, aSquadChat, clipsOf, postMessage, readMessages } from '../../support/squad-chat';

/** Gives a person another name, and their earlier one to somebody else. */
async function rename(person: Person) {
  const names = [person.id, `renamed_${person.id}`];
  await pool().query('update users set username = $2, username_key = $2 where id = $1', names);
  return aUser({ username: person.username, email: `namesake_${person.id}@example.com` });
}

test('messages and clips are `mine` for who wrote them, under any name, and for nobody else', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const post = (as: Who, words: string) => postMessage(as, squadId, words);
  expect((await post(founder, 'who is on?')).body.squad_message.mine).toBe(1);
  expect((await addClip(founder, squadId, 'goal')).body.clip).toMatchObject({ mine: 1 });
  const namesake = await rename(founder);
  await post(founder, 'still me');
  await post(member, 'I see');
  const mineFor = async (who: Who) => (await readMessages(who, squadId)).body.map(({ mine }) => mine);
  expect(await mineFor(founder)).toEqual([1, 1, 0]);
  expect(await mineFor(member)).toEqual([0, 0, 1]);
  const clipsFor = async (who: Who) => (await clipsOf(who, squadId)).body.map(({ mine }) => mine);
  expect(await clipsFor(founder)).toEqual([1]);
  expect(await clipsFor(member)).toEqual([0]);
  expect((await readMessages(namesake, squadId)).status).toBe(403);
});

test('a message that is sent once more is still one’s own, and so is a clip', async () => {
  const { founder, squadId } = await aSquadChat();
  for (let times = 0; times < 2; times += 1) {
    const said = await postMessage(founder, squadId, 'once', { clientId: 'own-when-sent-again' });
    expect(said.body.squad_message.mine).toBe(1);
    const more = { clientId: 'own-when-sent-again' };
    expect((await addClip(founder, squadId, 'goal', undefined, more)).body.clip).toMatchObject({ mine: 1 });
  }
});
