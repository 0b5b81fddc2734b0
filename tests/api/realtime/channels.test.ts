/** POST /api/pusher/auth and GET /api/realtime/config: who may hear which channel (contract.md, Realtime). */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { realtimeConfig } from '@/lib/contract/realtime';
import { authorizeChannel } from '@/lib/domains/realtime/schema';
import { call, type RequestParts, rawCall, type Who } from '../../support/call';
import { bornYearsAgo } from '../../support/contact';
import { aSquad, aUser } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

const socketId = '1234.5678';
const path = '/api/pusher/auth';

/** As pusher-js sends it. */
const wish = (who: Who, channel: string, parts: RequestParts = {}) =>
  rawCall('POST', path, {
    as: who,
    ...parts,
    text: `socket_id=${socketId}&channel_name=${encodeURIComponent(channel)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...parts.headers },
  });

const signed = (channel: string) => ({
  auth: `tests-key:${createHmac('sha256', 'a secret of the tests alone').update(`${socketId}:${channel}`).digest('hex')}`,
});

describe('who may hear', () => {
  test('battles and the showdown: everyone with a session', async () => {
    const someone = await aUser();
    for (const channel of ['private-battles', 'private-showdown']) {
      const answer = await wish(someone, channel);
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: signed(channel) });
      await expectRefusal(() => wish(null, channel), 401, 'Please log in to continue.');
    }
  });

  test('a squad: its members', async () => {
    const [founder, member, stranger] = [await aUser(), await aUser(), await aUser()];
    const squad = await aSquad({ by: founder, members: [member] });
    const channel = `private-squad-${squad.id}`;
    for (const who of [founder, member]) expect((await wish(who, channel)).body).toEqual(signed(channel));
    await expectRefusal(() => wish(stranger, channel), 403, 'You cannot listen to that channel.');
  });

  test('a person: that person alone', async () => {
    const [ada, bola] = [await aUser(), await aUser()];
    const channel = `private-user-${ada.id}`;
    expect((await wish(ada, channel)).body).toEqual(signed(channel));
    await expectRefusal(() => wish(bola, channel), 403, 'You cannot listen to that channel.');
  });

  test('who has turned 20: their own alone', async () => {
    const past = await aUser({ dob: bornYearsAgo(20) });
    const squad = await aSquad({ by: await aUser(), members: [past] });
    const own = `private-user-${past.id}`;
    expect((await wish(past, own)).body).toEqual(signed(own));
    for (const channel of ['private-battles', 'private-showdown', `private-squad-${squad.id}`])
      await expectRefusal(() => wish(past, channel), 403, 'You cannot listen to that channel.');
  });

  test('any other name: nobody, whatever it looks like', async () => {
    const ada = await aUser();
    const squad = await aSquad({ by: ada });
    const names = [
      ...['battles', 'private-', 'private-rants', 'presence-battles', 'private-encrypted-battles', ' '],
      ...['private-battles ', 'Private-Battles', 'private-battles-2', 'private-showdown\n', 'private-user-0'],
      ...[`private-user-0${ada.id}`, `private-user-${ada.id}0`, `private-user-${ada.id} `, 'private-user-'],
      ...[`private-squad-0${squad.id}`, `private-squad-${squad.id}.0`, 'private-squad-2147483648'],
      ...['private-squad-9999999999', 'private-squad--1', 'private-squad-', 'private-squad-1e1', '\u0000'],
    ];
    for (const name of names)
      await expectRefusal(() => wish(ada, name), 403, 'You cannot listen to that channel.');
  });
});

describe('how it is asked', () => {
  test('a channel may be asked for as JSON too', async () => {
    const someone = await aUser();
    const body = { socket_id: socketId, channel_name: 'private-battles' };
    expect((await call(authorizeChannel, { as: someone, body })).body).toEqual(signed('private-battles'));
  });

  test('by the cookie: only from our own pages', async () => {
    const someone = await aUser();
    const by = (headers: Record<string, string>) =>
      wish(someone, 'private-battles', { cookie: true, headers });
    const elsewhere: Record<string, string>[] = [{}, { origin: 'https://evil.example' }, { origin: 'null' }];
    for (const headers of elsewhere)
      await expectRefusal(() => by(headers), 403, 'That request did not come from this site.');
    expect((await by({ origin: 'http://localhost:3000' })).status).toBe(200);
  });

  test('with a socket id that is none, or half of it: 400', async () => {
    const someone = await aUser();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const text of ['', 'socket_id=1.2', 'channel_name=private-battles', 'socket_id=1&channel_name=a'])
      expect((await rawCall('POST', path, { as: someone, text, headers })).status, text).toBe(400);
    const colon = 'socket_id=1.2:private-user-1&channel_name=private-battles';
    expect((await rawCall('POST', path, { as: someone, text: colon, headers })).status).toBe(400);
    const long = `socket_id=1.2&channel_name=${'x'.repeat(70_000)}`;
    expect((await rawCall('POST', path, { as: someone, text: long, headers })).status).toBe(413);
  });

  test('a form where JSON is asked for: 415, as ever', async () => {
    const someone = await aUser();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await rawCall('POST', '/api/like', { as: someone, text: 'postId=1', headers });
    expect(answer.status).toBe(415);
  });
});

test('where to listen: told to everyone, a session or none', async () => {
  for (const as of [null, await aUser()])
    expect((await call(realtimeConfig, { as })).body).toEqual({
      key: 'tests-key',
      cluster: null,
      host: '127.0.0.1',
      port: 9,
      tls: false,
    });
});
