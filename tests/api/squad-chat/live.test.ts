/** The live events of a squad (contract.md, Realtime): on its channel, by id, never the words. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizeChannel } from '@/lib/domains/realtime/schema';
import { type Realtime, startRealtime } from '../../../scripts/services/realtime.ts';
import { call, rawCall, type Who } from '../../support/call';
import { aPost } from '../../support/factories';
import { Listener } from '../../support/listener';
import { aSquadChat, postMessage } from '../../support/squad-chat';

let realtime: Realtime;

beforeAll(async () => {
  realtime = await startRealtime({ secret: 'a secret of this file alone' });
  Object.assign(process.env, realtime.settings);
});
afterAll(() => realtime.stop());

/** A member's page, let into the channel by our own route. */
async function listening(as: Who, squadId: number): Promise<Listener> {
  const path = `/app/${realtime.settings.PUSHER_KEY}?protocol=7&client=tests&version=1`;
  const listener = await Listener.open(realtime.port, { path });
  const channel = `private-squad-${squadId}`;
  const body = { socket_id: listener.socketId, channel_name: channel };
  const { auth } = (await call(authorizeChannel, { as, body })).body;
  listener.say('pusher:subscribe', { channel, auth });
  await listener.next('pusher_internal:subscription_succeeded');
  return listener;
}

test('a message, a match and a shared post are each told of once, by id', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const page = await listening(member, squadId);
  const heard = async () => (await page.next('squad_message')).data;

  const said = await postMessage(founder, squadId, 'nobody else may read this', { clientId: 'told-of-once' });
  expect(await heard()).toEqual({ squadId, id: said.body.squad_message.id });
  await postMessage(founder, squadId, 'nobody else may read this', { clientId: 'told-of-once' });

  const match = await postMessage(founder, squadId, 'Final', { matchAt: '2026-12-05T17:30Z' });
  expect(await heard()).toEqual({ squadId, id: match.body.squad_message.id });

  const post = await aPost({ by: founder });
  await rawCall('POST', '/api/posts/share', { as: founder, body: { postId: post.id, squadId } });
  expect(await heard()).toEqual({ squadId, id: match.body.squad_message.id + 1 });
  await page.settled();
  expect(page.heard.filter(({ event }) => event === 'squad_message')).toEqual([]);
  page.close();
});

test('a message that is taken back is told of once, by id', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const page = await listening(member, squadId);
  const { id } = (await postMessage(founder, squadId, 'Never mind')).body.squad_message;
  const remove = (as: Who) =>
    rawCall('DELETE', '/api/squad-messages/delete/{messageId}', { as, params: { messageId: id } });
  expect((await remove(member)).status).toBe(403);
  expect((await remove(founder)).status).toBe(200);
  expect((await remove(founder)).status).toBe(404);
  expect((await page.next('squad_message_deleted')).data).toEqual({ squadId, id });
  await page.settled();
  expect(page.heard.filter(({ event }) => event === 'squad_message_deleted')).toEqual([]);
  page.close();
});
