/**
 * What ends a session, or what somebody may know, ends their realtime connections at once: through the app's own calls,
 * the embedded server in a process of its own, and the official pusher-js beside bare sockets.
 */
import PusherJs from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sessionsAtOnce } from '@/lib/contract/constants/accounts';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { endSession, openSession, openSessionByPassword } from '@/lib/domains/accounts/sessions';
import { letIn, signIn } from '@/lib/domains/realtime/channels';
import { authenticateUser, authorizeChannel } from '@/lib/domains/realtime/schema';
import { leaveSquad } from '@/lib/domains/squads/schema';
import { db } from '@/lib/platform/database/client';
import { publish } from '@/lib/platform/realtime/realtime';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { resetSecondFactor } from '@/lib/workflows/second-factor-reset';
import { type Realtime, startRealtime } from '../../../scripts/services/realtime.ts';
import { call, rawCall, routes, type Who } from '../../support/call';
import { anotherLogin, aPost, aSquad, aUser, type Person, theCreator } from '../../support/factories';
import { Listener } from '../../support/listener';
import { overHttp } from '../../support/over-http';
import { expectRefusal } from '../../support/refusals';

const password = 'a-long-password-7';
let passwordHash: string;
let realtime: Realtime;
let site: Awaited<ReturnType<typeof overHttp>>;
const open: { close: () => unknown }[] = [];

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  realtime = await startRealtime({ secret: 'a secret of this file alone' });
  Object.assign(process.env, realtime.settings, { PUSHER_THROUGH_APP: '' });
  const [auth, user] = [
    await routes.get('/api/pusher/auth')?.(),
    await routes.get('/api/pusher/user-auth')?.(),
  ];
  if (!auth || !user) throw new Error('There is no route to ask.');
  site = await overHttp({ 'POST /api/pusher/auth': auth.POST, 'POST /api/pusher/user-auth': user.POST });
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(async () => {
  await site.stop();
  await realtime.stop();
});

const asks = (as: Who, listener: Listener, channel: string) =>
  call(authorizeChannel, { as, body: { socket_id: listener.socketId, channel_name: channel } });

async function aListener() {
  const path = `/app/${realtime.settings.PUSHER_KEY}?protocol=7&client=tests&version=1`;
  const listener = await Listener.open(realtime.port, { path });
  open.push(listener);
  return listener;
}

/** A client that does not sign in, as one would that wants not to be found. */
async function listening(as: Who, ...channels: string[]) {
  const listener = await aListener();
  for (const channel of channels) {
    const { auth } = (await asks(as, listener, channel)).body;
    listener.say('pusher:subscribe', { channel, auth });
    await listener.next('pusher_internal:subscription_succeeded');
  }
  return listener;
}

const ended = { code: 4009, reason: 'You got disconnected by the app.' };

type Act = (person: Person) => Promise<unknown>;

const suspend: Act = async (person) => {
  const post = await aPost({ by: person });
  const body = { targetType: 'post', targetId: post.id, reason: 'bullying' };
  await rawCall('POST', '/api/reports', { as: await aUser(), body });
  const creator = await theCreator();
  const [report] = (await rawCall('GET', '/api/moderation/reports', { as: creator })).body as unknown as {
    id: number;
  }[];
  const params = { id: report?.id };
  expect(
    (
      await rawCall('POST', '/api/moderation/reports/{id}', {
        as: creator,
        params,
        body: { action: 'suspend', rule: 'R2' },
      })
    ).message,
  ).toContain('Suspended');
};

const settleAfter: Act = async ({ id }) => {
  const expiresAt = new Date(Date.now() - 1000);
  await db().session.updateMany({ where: { userId: id }, data: { expiresAt } });
  await settleAll();
};

const loginBeyondTheMost: Act = async ({ id: userId }) => {
  await db().session.createMany({
    data: Array.from({ length: sessionsAtOnce - 1 }, (_, each) => ({
      id: `${userId}-newer-${each}`,
      userId,
      createdAt: new Date(Date.now() + 1000),
      expiresAt: new Date(Date.now() + 60_000),
    })),
  });
  expect(await openSessionByPassword(userId, passwordHash)).not.toBeNull();
};

const acts: [string, Act][] = [
  ['a login beyond the most sessions at once', loginBeyondTheMost],
  ['a lost second factor', ({ email }) => resetSecondFactor(email)],
  ['logging out', (as) => rawCall('POST', '/api/logout', { as, body: {} })],
  [
    'another password',
    (as) =>
      rawCall('POST', '/api/users/password', {
        as,
        body: { currentPassword: password, newPassword: 'another-long-password-9' },
      }),
  ],
  ['deleting the account', (as) => rawCall('POST', '/api/users/delete', { as, body: { password } })],
  ['being suspended', suspend],
  ['a session whose time is over', settleAfter],
];

describe.each(acts)('%s', (_, act) => {
  test('ends every connection of theirs; nothing is taken from them, and nobody else’s ends', async () => {
    const [ada, bola] = [await aUser({ passwordHash }), await aUser()];
    const mine = await listening(ada, `private-user-${ada.id}`);
    const battles = await listening(ada, 'private-battles', 'private-showdown');
    const others = await listening(bola, 'private-battles', `private-user-${bola.id}`);
    await act(ada);
    for (const each of [mine, battles]) {
      expect(await each.closed).toEqual(ended);
      each.say('client-vote_battle', { battleId: 1, voteFor: 'creator' }, 'private-battles');
    }
    await publish('private-battles', 'vote_update', { battleId: 1, votes: 1, opponentVotes: 0 });
    await others.next('vote_update');
    expect(others.heard).toEqual([]);
    await expectRefusal(
      async () => asks(ada, await aListener(), 'private-battles'),
      401,
      'Please log in to continue.',
    );
  });
});

describe('leaving a squad', () => {
  test('they hear no id of it any more, on whatever connection; who stays does', async () => {
    const [founder, member] = [await aUser(), await aUser()];
    const squad = await aSquad({ by: founder, members: [member] });
    const channel = `private-squad-${squad.id}` as const;
    const [leaver, stayer] = [await listening(member, channel), await listening(founder, channel)];
    expect((await call(leaveSquad, { as: member, body: { squadId: squad.id } })).status).toBe(200);
    expect(await leaver.closed).toEqual(ended);
    await publish(channel, 'squad_message', { squadId: squad.id, id: 1 });
    await stayer.next('squad_message');
    const again = await listening(member, 'private-battles');
    await expectRefusal(() => asks(member, again, channel), 403, 'You cannot listen to that channel.');
  });

  test('a leave that is refused ends nothing', async () => {
    const founder = await aUser();
    const squad = await aSquad({ by: founder });
    const listener = await listening(founder, `private-squad-${squad.id}`);
    await expectRefusal(
      () => call(leaveSquad, { as: founder, body: { squadId: squad.id } }),
      403,
      'You created this squad, so you cannot leave it.',
    );
    await listener.settled();
  });
});

describe('signing in', () => {
  test('as pusher-js does; its connection is the person’s', async () => {
    const ada = await aUser();
    const options = (path: string) => ({
      transport: 'ajax' as const,
      endpoint: `${site.url}${path}`,
      headersProvider: () => ({ Authorization: `Bearer ${ada.token}` }),
    });
    const library = new PusherJs(realtime.settings.PUSHER_KEY ?? '', {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: realtime.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: options('/api/pusher/auth'),
      userAuthentication: options('/api/pusher/user-auth'),
    });
    open.push({ close: () => library.disconnect() });
    const closed = new Promise((resolve) => library.connection.bind('disconnected', resolve));
    library.signin();
    await library.user.signinDonePromise;
    expect(library.user.user_data).toEqual({ id: String(ada.id) });
    await rawCall('POST', '/api/logout', { as: ada, body: {} });
    await closed;
  });

  test('without a session: refused; with one, as oneself alone', async () => {
    const [ada, listener] = [await aUser(), await aListener()];
    const body = { socket_id: listener.socketId };
    await expectRefusal(() => call(authenticateUser, { as: null, body }), 401, 'Please log in to continue.');
    const { auth, user_data } = (await call(authenticateUser, { as: ada, body })).body;
    expect(JSON.parse(user_data)).toEqual({ id: String(ada.id) });
    listener.say('pusher:signin', { auth, user_data });
    await listener.next('pusher:signin_success');
  });

  test('on a connection that is another person’s: refused, and it ends', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const listener = await listening(ada, 'private-battles');
    expect(
      (
        await rawCall('POST', '/api/pusher/auth', {
          as: bola,
          body: { socket_id: listener.socketId, channel_name: `private-user-${bola.id}` },
        })
      ).status,
    ).toBe(409);
    expect((await listener.closed).code).toBe(4200);
  });
});

test('a session that ends while something is being signed for it: nothing is signed', async () => {
  const ada = await aUser();
  const opened = await openSession(ada.id);
  const viewer = { ...ada, isCreator: false, sessionId: opened.id };
  await letIn(viewer, '1.2', 'private-battles');
  await endSession(opened.id);
  for (const work of [() => letIn(viewer, '1.2', 'private-battles'), () => signIn(viewer, '1.2')])
    await expect(work).rejects.toMatchObject({ code: 'not_logged_in' });
});

test('a session that goes on elsewhere: connected anew, it is let in again', async () => {
  const ada = await aUser();
  const elsewhere = await anotherLogin(ada);
  const [here, there] = [
    await listening(ada, 'private-battles'),
    await listening(elsewhere, 'private-battles'),
  ];
  await rawCall('POST', '/api/logout', { as: elsewhere, body: {} });
  for (const each of [here, there]) expect(await each.closed).toEqual(ended);
  await (await listening(ada, 'private-battles')).settled();
});

test('the 21st connection of a person is refused, by the call as well', async () => {
  const ada = await aUser();
  for (let each = 0; each < 20; each += 1) await listening(ada, 'private-battles');
  const late = await aListener();
  const body = { socket_id: late.socketId, channel_name: 'private-battles' };
  expect((await rawCall('POST', '/api/pusher/auth', { as: ada, body })).status).toBe(429);
  expect((await late.closed).code).toBe(4100);
});
