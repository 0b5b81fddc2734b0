/** The embedded server's signed HTTP API, asked by the official `pusher` package and by whoever is not it. */
import { createHash, createHmac } from 'node:crypto';
import Pusher from 'pusher';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RealtimeServer, startRealtimeServer } from '../../../scripts/realtime-server/server.ts';
import { application, Listener } from '../../support/listener';

let server: RealtimeServer;
let pusher: Pusher;
const open: Listener[] = [];

beforeAll(async () => {
  server = await startRealtimeServer({ app: application });
  pusher = officialFor(application);
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(() => server.stop());

const officialFor = ({ id, key, secret }: typeof application) =>
  new Pusher({ appId: id, key, secret, host: '127.0.0.1', port: String(server.port), useTLS: false });

async function aListener(...channels: string[]) {
  const listener = await Listener.open(server.port);
  open.push(listener);
  for (const channel of channels) await listener.subscribe(channel);
  return listener;
}

describe('the official library', () => {
  test('trigger: everyone who listens hears, but for the one who is left out', async () => {
    const [one, other] = [await aListener('private-a', 'private-b'), await aListener('private-a')];
    const answer = await pusher.trigger('private-a', 'vote_update', { battleId: 7 });
    expect(answer.status).toBe(200);
    for (const listener of [one, other])
      expect(await listener.next('vote_update')).toEqual({
        event: 'vote_update',
        channel: 'private-a',
        data: { battleId: 7 },
      });
    await pusher.trigger(['private-a', 'private-b'], 'news', { n: 2 }, { socket_id: one.socketId });
    await other.next('news');
    await one.settled();
    expect(one.heard).toEqual([]);
  });

  test('triggerBatch: each event to its channel', async () => {
    const [one, other] = [await aListener('private-a'), await aListener('private-b')];
    await pusher.triggerBatch([
      { channel: 'private-a', name: 'first', data: { n: 1 } },
      { channel: 'private-b', name: 'second', data: { n: 2 } },
    ]);
    expect((await one.next('first')).data).toEqual({ n: 1 });
    expect((await other.next('second')).data).toEqual({ n: 2 });
    expect([one.heard, other.heard]).toEqual([[], []]);
  });

  test('get: which channels are listened to, by how many, and who is there', async () => {
    const someone = await Listener.open(server.port);
    open.push(someone);
    await someone.subscribe('presence-room', JSON.stringify({ user_id: 'ada' }));
    await aListener('private-a');
    await aListener('private-a');
    const get = async (path: string, params?: Record<string, string>) =>
      (await pusher.get({ path, ...(params && { params }) })).json();
    expect(await get('/channels')).toEqual({ channels: { 'presence-room': {}, 'private-a': {} } });
    expect(await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-room': { user_count: 1 } },
    });
    expect(await get('/channels/private-a', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 2,
    });
    expect(await get('/channels/private-z')).toEqual({ occupied: false });
    expect(await get('/channels/presence-room/users')).toEqual({ users: [{ id: 'ada' }] });
    const sent = await pusher.trigger('presence-room', 'x', {}, { info: 'user_count' });
    expect(await sent.json()).toEqual({ channels: { 'presence-room': { user_count: 1 } } });
  });

  test.each([
    ['a wrong secret', { ...application, secret: 'another' }, 401],
    ['a wrong key', { ...application, key: 'another' }, 401],
    ['an unknown application', { ...application, id: 'another' }, 404],
  ])('with %s: refused, and nobody hears', async (_, as, status) => {
    const listener = await aListener('private-a');
    await expect(officialFor(as).trigger('private-a', 'x', {})).rejects.toMatchObject({ status });
    await expect(officialFor(as).get({ path: '/channels' })).rejects.toMatchObject({ status });
    await listener.settled();
    expect(listener.heard).toEqual([]);
  });

  test.each([
    ['more than 10 kB', () => pusher.trigger('private-a', 'x', 'x'.repeat(10_241)), 413],
    ['no name', () => pusher.trigger('private-a', '', {}), 400],
    [
      'user_count of a private channel',
      () => pusher.trigger('private-a', 'x', {}, { info: 'user_count' }),
      400,
    ],
    ['users of a private channel', () => pusher.get({ path: '/channels/private-a/users' }), 400],
    ['eleven at once', () => pusher.triggerBatch(batchOf(11)), 400],
    ['an address that is none', () => pusher.get({ path: '/elsewhere' }), 404],
  ])('%s: refused', async (_, attempt, status) => {
    await expect(attempt()).rejects.toMatchObject({ status });
  });

  const batchOf = (length: number) => Array.from({ length }, () => ({ channel: 'a', name: 'x', data: '' }));
});

describe('a request', () => {
  type Changes = { method?: string; body?: string; now?: number; drop?: string; change?: [string, string] };

  /** Signs as the documentation says, then spoils it. */
  async function ask({ method = 'POST', body = said, now = Date.now(), drop, change }: Changes = {}) {
    const path = `/apps/${application.id}/events`;
    const fields = new Map([
      ['auth_key', application.key],
      ['auth_timestamp', String(Math.floor(now / 1000))],
      ['auth_version', '1.0'],
      ['body_md5', createHash('md5').update(said).digest('hex')],
    ]);
    if (drop) fields.delete(drop);
    const query = [...fields].map(([name, value]) => `${name}=${value}`).join('&');
    const signed = [method, path, query].join('\n');
    fields.set('auth_signature', createHmac('sha256', application.secret).update(signed).digest('hex'));
    if (drop === 'auth_signature') fields.delete(drop);
    if (change) fields.set(...change);
    const address = `http://127.0.0.1:${server.port}${path}?${new URLSearchParams([...fields])}`;
    return (await fetch(address, { method, ...(method === 'POST' && { body }) })).status;
  }
  const said = JSON.stringify({ name: 'x', channel: 'private-a', data: '{}' });

  test('as it should be: taken, also with a clock ten minutes off', async () => {
    expect(await ask()).toBe(200);
    expect(await ask({ now: Date.now() - 595_000 })).toBe(200);
    expect(await ask({ now: Date.now() + 595_000 })).toBe(200);
  });

  test.each<[string, Changes]>([
    ['older than ten minutes', { now: Date.now() - 610_000 }],
    ['from the future', { now: Date.now() + 610_000 }],
    ['with another body than was signed', { body: said.replace('private-a', 'private-b') }],
    ['without the sum of its body', { drop: 'body_md5' }],
    ['without a time', { drop: 'auth_timestamp' }],
    ['without a key', { drop: 'auth_key' }],
    ['without a version', { drop: 'auth_version' }],
    ['without a signature', { drop: 'auth_signature' }],
    ['with a signature of another length', { change: ['auth_signature', 'ab'] }],
    ['with another signature', { change: ['auth_signature', '0'.repeat(64)] }],
    ['with a field added', { change: ['info', 'subscription_count'] }],
    ['with a time that is none', { change: ['auth_timestamp', 'NaN'] }],
  ])('%s: 401', async (_, changes) => {
    const listener = await aListener('private-a', 'private-b');
    expect(await ask(changes)).toBe(401);
    await listener.settled();
    expect(listener.heard).toEqual([]);
  });

  test('that is not signed at all, or much too long', async () => {
    const events = `http://127.0.0.1:${server.port}/apps/${application.id}/events`;
    expect((await fetch(events, { method: 'POST', body: said })).status).toBe(401);
    expect((await fetch(events, { method: 'POST', body: 'x'.repeat(600_000) })).status).toBe(413);
    for (const path of ['/', '/apps', `/apps/${application.id}`, '/app/tests-key', '/apps/%ff/events'])
      expect((await fetch(`http://127.0.0.1:${server.port}${path}`)).status).toBeGreaterThanOrEqual(400);
  });
});
