/** Whose connection it is: so many a person, all of them ended by one request, and nothing taken from them after. */
import Pusher from 'pusher';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RealtimeServer, startRealtimeServer } from '../../../scripts/realtime-server/server.ts';
import { until } from '../../../scripts/services/process.ts';
import { application, Listener, signature } from '../../support/listener';

let server: RealtimeServer;
let pusher: Pusher;
const open: Listener[] = [];

beforeEach(async () => {
  server = await startRealtimeServer({ app: application });
  const { id: appId, key, secret } = application;
  pusher = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(server.port), useTLS: false });
});
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await server.stop();
});

async function aListener() {
  const listener = await Listener.open(server.port);
  open.push(listener);
  return listener;
}

async function signedIn(userId: string) {
  const listener = await aListener();
  listener.signIn(userId);
  await listener.next('pusher:signin_success');
  return listener;
}

/** What the application says of a connection when it signs something for it. */
const name = (listener: Listener, userId: string) =>
  pusher.post({ path: `/users/${userId}/connections/${listener.socketId}`, body: '' });

const ended = { code: 4009, reason: 'You got disconnected by the app.' };

describe('signing in', () => {
  test('with the application’s signature; the person’s own channel is theirs', async () => {
    const listener = await aListener();
    listener.signIn('7');
    expect((await listener.next('pusher:signin_success')).data).toEqual({ user_data: '{"id":"7"}' });
    listener.say('pusher:subscribe', { channel: '#server-to-user-7', auth: '' });
    await listener.next('pusher_internal:subscription_succeeded');
    await pusher.sendToUser('7', 'for_you', { id: 1 });
    expect((await listener.next('for_you')).data).toEqual({ id: 1 });
    for (const channel of ['#server-to-user-8', '#server-to-user-', '#anything']) {
      listener.say('pusher:subscribe', { channel, auth: '' });
      expect((await listener.next('pusher:error')).data, channel).toMatchObject({ code: 4009 });
    }
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['null', null],
    ['no signature', { user_data: '{"id":"7"}' }],
    ['a wrong signature', { auth: 'tests-key:00', user_data: '{"id":"7"}' }],
    ['a channel’s signature', { auth: signature('1.1', 'private-a'), user_data: '{"id":"7"}' }],
  ])('with %s: the connection ends', async (_, data) => {
    const listener = await aListener();
    listener.say('pusher:signin', data);
    expect((await listener.closed).code).toBe(4009);
  });

  test.each(['{}', '{"id":7}', '{"id":""}', 'words', 'null', JSON.stringify({ id: 'x'.repeat(200) })])(
    'as %s, which is nobody, though signed: the connection ends',
    async (data) => {
      const listener = await aListener();
      const auth = signature(listener.socketId, ':user:', data);
      listener.say('pusher:signin', { auth, user_data: data });
      expect((await listener.closed).code).toBe(4009);
    },
  );
});

describe('twenty a person', () => {
  test('the 21st is told to come later, and may once there is room; others do not notice', async () => {
    const hers: Listener[] = [];
    while (hers.length < 20) hers.push(await signedIn('7'));
    const late = await aListener();
    late.signIn('7');
    expect((await late.closed).code).toBe(4100);
    await signedIn('8');
    for (const each of hers) await each.settled();
    hers[0]?.close();
    await until(() => server.connections() === 20, 'The place was not free again');
    await signedIn('7');
  });

  test('by the application’s word as well, whatever the client says of itself', async () => {
    for (let each = 0; each < 20; each += 1) await name(await aListener(), '7');
    const late = await aListener();
    await expect(name(late, '7')).rejects.toMatchObject({ status: 429 });
    expect((await late.closed).code).toBe(4100);
  });

  test('a connection is one person’s: named as another’s it ends, to come back as whose it is', async () => {
    const listener = await aListener();
    await name(listener, '7');
    await name(listener, '7');
    await expect(name(listener, '8')).rejects.toMatchObject({ status: 409 });
    expect((await listener.closed).code).toBe(4200);
  });

  test('a connection that is not there, or a name that is none: refused', async () => {
    const listener = await aListener();
    const nobody = pusher.post({ path: '/users/7/connections/1.1', body: '' });
    await expect(nobody).rejects.toMatchObject({ status: 404 });
    await expect(name(listener, '')).rejects.toMatchObject({ status: 400 });
    await expect(name(listener, 'x'.repeat(129))).rejects.toMatchObject({ status: 400 });
    await listener.settled();
  });
});

describe('ending a person’s connections', () => {
  test('all of theirs end, however they were known, and nobody else’s', async () => {
    const [signed, named, other, stranger] = [
      await signedIn('7'),
      await aListener(),
      await signedIn('8'),
      await aListener(),
    ];
    await name(named, '7');
    for (const each of [signed, named, other, stranger]) await each.subscribe('private-a');
    expect((await pusher.terminateUserConnections('7')).status).toBe(200);
    for (const each of [signed, named]) expect(await each.closed).toEqual(ended);
    for (const each of [other, stranger]) await each.settled();
    expect((await pusher.terminateUserConnections('nobody')).status).toBe(200);
    expect(
      await (
        await pusher.get({ path: '/channels/private-a', params: { info: 'subscription_count' } })
      ).json(),
    ).toMatchObject({ subscription_count: 2 });
  });

  test('hears nothing more and is not listened to, though it does not close its side', async () => {
    const [gone, other] = [await signedIn('7'), await aListener()];
    for (const each of [gone, other]) await each.subscribe('private-battles');
    gone.socket.pause();
    await pusher.terminateUserConnections('7');
    gone.say('client-join_battle', { battleId: 1 }, 'private-battles');
    await pusher.trigger('private-battles', 'news', {});
    await other.next('news');
    gone.say('client-join_battle', { battleId: 1 }, 'private-battles');
    gone.socket.resume();
    await gone.closed;
    await other.settled();
    expect(other.heard).toEqual([]);
    expect(gone.heard.map(({ event }) => event)).toEqual(['pusher:error']);
  });

  test('they may come back', async () => {
    await signedIn('7');
    await pusher.terminateUserConnections('7');
    await (await signedIn('7')).settled();
  });

  test('asked without the application’s signature: refused', async () => {
    const listener = await signedIn('7');
    const path = `http://127.0.0.1:${server.port}/apps/${application.id}/users/7/terminate_connections`;
    expect((await fetch(path, { method: 'POST', body: '{}' })).status).toBe(401);
    await listener.settled();
  });
});
