/** Messages and clips of a squad are taken back by whose they are (contract.md, Squad chat, Game clips). */
import { afterEach, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { deleteGameClip } from '@/lib/domains/clips/deletion-schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { squadChatDetailsOf } from '@/lib/domains/squad-chat/details';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall, type Who } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aGameClip, aSquadMessage, type Person, theCreator, viewerOf } from '../../support/factories';
import { askFile } from '../../support/files';
import { filesKept, rowsKept } from '../../support/media';
import { expectRefusal } from '../../support/refusals';
import { addClip, aSquadChat, clipsOf, postMessage, readMessages } from '../../support/squad-chat';

afterEach(expectCountsEqualRows);

const removeMessage = (as: Who, id: number) =>
  rawCall('DELETE', deleteSquadMessage.path, { as, params: { messageId: id } });
const removeClip = (as: Who, id: number) =>
  rawCall('DELETE', deleteGameClip.path, { as, params: { clipId: id } });

type Kind = {
  remove: typeof removeMessage;
  made: (by: Person, squadId: number) => Promise<{ id: number }>;
  hide: (id: number) => Promise<unknown>;
  done: string;
  notYours: string;
  none: string;
};

const hiddenAt = new Date();
const kinds: Record<string, Kind> = {
  'a message': {
    remove: removeMessage,
    made: (by, id) => aSquadMessage({ by, in_: { id } }),
    hide: (id) => db().squadMessage.update({ where: { id }, data: { hiddenAt } }),
    done: 'Message deleted.',
    notYours: 'You can only delete your own messages.',
    none: 'Message not found.',
  },
  'a clip': {
    remove: removeClip,
    made: (by, id) => aGameClip({ by, in_: { id } }),
    hide: (id) => db().gameClip.update({ where: { id }, data: { hiddenAt } }),
    done: 'Clip deleted.',
    notYours: 'You can only delete your own clips.',
    none: 'Clip not found.',
  },
};

describe.each(Object.entries(kinds))('%s', (_, { remove, made, hide, done, notYours, none }) => {
  test('once, by whose it is; not by the squad’s founder', async () => {
    const { founder, member, squadId } = await aSquadChat();
    const { id } = await made(member, squadId);
    await expectRefusal(() => remove(founder, id), 403, notYours);
    const { status, body } = await remove(member, id);
    expect({ status, body }).toEqual({ status: 200, body: { message: done } });
    await expectRefusal(() => remove(member, id), 404, none);
  });

  test('is none to whoever is no member, the creator account and one who left included', async () => {
    const { member, stranger, squadId } = await aSquadChat();
    const { id } = await made(member, squadId);
    await db().squadMember.delete({ where: { squadId_userId: { squadId, userId: member.id } } });
    await db().squad.update({ where: { id: squadId }, data: { memberCount: 1 } });
    for (const as of [stranger, member, await theCreator()])
      await expectRefusal(() => remove(as, id), 404, none);
  });

  test('is none where it is hidden, or across a block', async () => {
    const { founder, member, squadId } = await aSquadChat();
    const [hidden, blocked] = [await made(member, squadId), await made(member, squadId)];
    await hide(hidden.id);
    await call(block, { as: founder, body: { username: member.username, block: true } });
    await expectRefusal(() => remove(member, hidden.id), 404, none);
    await expectRefusal(() => remove(founder, blocked.id), 404, none);
    expect((await remove(member, blocked.id)).status).toBe(200);
  });

  test('fifty deletions: one', async () => {
    const { member, squadId } = await aSquadChat();
    const { id } = await made(member, squadId);
    const answers = await fiftyTimes(() => remove(member, id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
  });
});

test('a match that is taken back is no next match any more', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const next = async () => (await squadChatDetailsOf(viewerOf(member), squadId)).next_match?.description;
  const matchAt = '2099-12-05T17:30Z';
  const { body } = await postMessage(founder, squadId, 'Final', { matchAt });
  expect(await next()).toBe('Final');
  expect((await removeMessage(founder, body.squad_message.id)).status).toBe(200);
  expect(await next()).toBeUndefined();
  expect((await readMessages(member, squadId)).body).toEqual([]);
});

test('a message sent under the name of one that was taken back is a new one', async () => {
  const { founder, squadId } = await aSquadChat();
  const said = () => postMessage(founder, squadId, 'Once', { clientId: 'once-and-again' });
  const { id } = (await said()).body.squad_message;
  await removeMessage(founder, id);
  expect((await said()).body.squad_message.id).not.toBe(id);
});

test('a clip’s file goes with it, and is nobody’s from the answer on', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const clip = (await addClip(member, squadId, 'The save')).body.clip as { id: number; clip_url: string };
  const key = keyOfUrl(clip.clip_url);
  expect((await askFile(founder, key)).status).toBe(200);
  expect((await removeClip(member, clip.id)).status).toBe(200);
  for (const who of [founder, member]) expect((await askFile(who, key)).status).toBe(404);
  await pendingEffects();
  expect(filesKept()).not.toContain(key);
  expect(await rowsKept()).not.toContain(key);
  expect((await clipsOf(founder, squadId)).body).toEqual([]);
});
