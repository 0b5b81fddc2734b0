/**
 * The whole way of an event: said by the app through the official `pusher`, carried by the embedded server in a process
 * of its own, heard by the official `pusher-js`, which our own route let in.
 */
import PusherJs, { type Channel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { squadChannel, userChannel } from '@/lib/contract/realtime';
import { handle } from '@/lib/http/api/handle';
import { announce, publish, published } from '@/lib/platform/realtime/realtime';
import { type Realtime, startRealtime } from '../../../scripts/services/realtime.ts';
import { askHandler, routes } from '../../support/call';
import { aSquad, aUser, type Person } from '../../support/factories';
import { overHttp } from '../../support/over-http';

const secret = 'a secret of this file alone';
let realtime: Realtime;
let site: Awaited<ReturnType<typeof overHttp>>;
const open: PusherJs[] = [];

beforeAll(async () => {
  realtime = await startRealtime({ secret });
  Object.assign(process.env, realtime.settings);
  const route = await routes.get('/api/pusher/auth')?.();
  if (!route) throw new Error('There is no route to ask.');
  site = await overHttp({ 'POST /api/pusher/auth': route.POST });
});
afterEach(() => {
  for (const each of open.splice(0)) each.disconnect();
});
afterAll(async () => {
  await site.stop();
  await realtime.stop();
});

/** The library as a browser has it, as a person. */
function libraryOf(person: Person): PusherJs {
  const library = new PusherJs(realtime.settings.PUSHER_KEY ?? '', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: realtime.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${site.url}/api/pusher/auth`,
      headersProvider: () => ({ Authorization: `Bearer ${person.token}` }),
    },
  });
  open.push(library);
  return library;
}

const once = (channel: Channel, event: string) =>
  new Promise<Record<string, unknown>>((resolve) => channel.bind(event, resolve));

/** Subscribes, and waits until the server says yes. */
async function subscribed(library: PusherJs, name: string): Promise<Channel> {
  const channel = library.subscribe(name);
  await once(channel, 'pusher:subscription_succeeded');
  return channel;
}

describe('an event', () => {
  test('reaches those who may hear it, and no others', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const [hers, his] = [
      await subscribed(libraryOf(ada), userChannel(ada.id)),
      await subscribed(libraryOf(bola), userChannel(bola.id)),
    ];
    const missed: unknown[] = [];
    his.bind_global((name: string) => missed.push(name));
    const heard = once(hers, 'dm_message');
    expect(await publish(userChannel(ada.id), 'dm_message', { conversationId: 7 })).toBe(true);
    expect(await heard).toEqual({ conversationId: 7 });
    const both = [once(hers, 'dm_message'), once(his, 'dm_message')];
    const channels = [userChannel(ada.id), userChannel(bola.id), userChannel(ada.id)];
    expect(await publish(channels, 'dm_message', { conversationId: 8 })).toBe(true);
    expect(await Promise.all(both)).toEqual([{ conversationId: 8 }, { conversationId: 8 }]);
    expect(missed).toEqual(['dm_message']);
  });

  test('reaches more channels than the service takes at once', async () => {
    const ada = await aUser();
    const hers = await subscribed(libraryOf(ada), userChannel(ada.id));
    const heard = once(hers, 'dm_message');
    const many = Array.from({ length: 250 }, (_, each) => userChannel(1_000_000 + each));
    expect(await publish([...many, userChannel(ada.id)], 'dm_message', { conversationId: 9 })).toBe(true);
    expect(await heard).toEqual({ conversationId: 9 });
  });

  test('of a client reaches the others on the channel', async () => {
    const [one, other] = [libraryOf(await aUser()), libraryOf(await aUser())];
    const [hers, his] = [
      await subscribed(one, 'private-battles'),
      await subscribed(other, 'private-battles'),
    ];
    const heard = once(his, 'client-vote_battle');
    expect(hers.trigger('client-vote_battle', { battleId: 7, voteFor: 'creator' })).toBe(true);
    expect(await heard).toEqual({ battleId: 7, voteFor: 'creator' });
  });
});

describe('a stranger', () => {
  test('is let into no channel of another person or squad', async () => {
    const [ada, stranger] = [await aUser(), await aUser()];
    const squad = await aSquad({ by: ada });
    const library = libraryOf(stranger);
    await subscribed(library, 'private-battles');
    for (const name of [userChannel(ada.id), squadChannel(squad.id), 'private-anything'])
      expect(await once(library.subscribe(name), 'pusher:subscription_error')).toMatchObject({
        type: 'AuthError',
        status: 403,
      });
    await subscribed(libraryOf(ada), squadChannel(squad.id));
  });

  test('whose signature is of another secret is refused by the server itself', async () => {
    const ada = await aUser();
    const library = new PusherJs(realtime.settings.PUSHER_KEY ?? '', {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: realtime.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: (_, answer) => answer(null, { auth: `hypegist-embedded:${'0'.repeat(64)}` }),
      },
    });
    open.push(library);
    const error = new Promise((resolve) => library.connection.bind('error', resolve));
    const refused = once(library.subscribe(userChannel(ada.id)), 'pusher:subscription_error');
    expect(await refused).toMatchObject({ type: 'AuthError', status: 401 });
    expect(await error).toMatchObject({ data: { code: 4009 } });
  });
});

describe('where the server is gone', () => {
  beforeAll(() => realtime.stop());

  test('an event is not sent; that is counted, and nothing else happens', async () => {
    const before = published.failed;
    expect(await publish('private-battles', 'vote_update', { battleId: 1, votes: 1, opponentVotes: 0 })).toBe(
      false,
    );
    expect(published.failed).toBe(before + 1);
  });

  test('a write that announces is answered as ever, and at once', async () => {
    const spec = endpoint('POST', '/api/write', {
      body: z.object({}),
      response: z.object({ done: z.int() }),
    });
    const write = handle(spec, 'member', async ({ viewer }) => {
      announce(userChannel(viewer.id), 'dm_message', { conversationId: 1 });
      return { done: 1 };
    });
    const answer = await askHandler(write, 'POST', '/api/write', { as: await aUser(), body: {} });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { done: 1 } });
  });
});
