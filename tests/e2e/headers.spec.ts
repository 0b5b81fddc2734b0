/**
 * Every header of a call, a page, the answer to an upload, a file, a websocket's upgrade, and a 404, against a written list:
 * one that went and one that came, with a new release of the framework or with a line of ours, both show here.
 */

import { createHash } from 'node:crypto';
import { get, type IncomingMessage, request } from 'node:http';
import { realtimeConfig } from '@/lib/contract/realtime';
import { ask, site } from './support/ask.ts';
import { aVideo, formOf } from './support/media.ts';
import { expect, test } from './support/test.ts';

type Headers = Record<string, string | RegExp>;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Node's own, of every answer. */
const connection: Headers = {
  connection: 'keep-alive',
  date: /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  'keep-alive': /^timeout=\d+$/,
};

const everywhere: Headers = {
  ...connection,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const call: Headers = {
  ...everywhere,
  'cache-control': 'private, no-store',
  'content-length': /^\d+$/,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'content-type': 'application/json; charset=utf-8',
  vary: /rsc/i,
  'x-request-id': id,
};

const page: Headers = {
  ...everywhere,
  'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate',
  'content-security-policy':
    /^default-src 'self'; script-src 'self' 'nonce-\w+' 'strict-dynamic'; style-src /,
  'content-type': 'text/html; charset=utf-8',
  // The connection for the font that the styles name, and the styles.
  link: /^<\/>; rel=preconnect; crossorigin="", <\/_next\/static\/[^>]+\.css>; rel=preload; as="style"/,
  'transfer-encoding': 'chunked',
  vary: /rsc/i,
  'x-build': id,
  'x-page-account': /^\d+$/,
  'x-request-id': id,
};

/** As they came, without anything that a client adds or leaves out. */
function headersOf(address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { headers }, (answer) => resolve(answer.resume())).on('error', reject);
  });
}

function compare(what: string, said: Record<string, unknown>, list: Headers) {
  expect(Object.keys(said).toSorted(), what).toEqual(Object.keys(list).toSorted());
  for (const [name, value] of Object.entries(list)) {
    if (typeof value === 'string') expect(said[name], `${what}: ${name}`).toBe(value);
    else expect(String(said[name]), `${what}: ${name}`).toMatch(value);
  }
}

test('each kind of answer has the headers that are written down, and no other', async ({ me }) => {
  const authorization = `Bearer ${me.token}`;
  const cookie = `next-auth.session-token=${me.token}`;

  const read = await headersOf(`${site}/api/posts`, { authorization });
  expect(read.statusCode).toBe(200);
  compare('a call', read.headers, call);

  const opened = await headersOf(`${site}/dashboard`, { cookie, accept: 'text/html' });
  expect(opened.statusCode).toBe(200);
  compare('a page', opened.headers, page);

  const sent = await fetch(`${site}/api/users/profile/upload`, {
    method: 'POST',
    headers: { authorization },
    body: formOf(aVideo(), 'me.mp4'),
  });
  expect(sent.status).toBe(200);
  compare('the answer to an upload', Object.fromEntries(sent.headers), call);

  const { profile_media_url: url } = await sent.json();
  const file = await headersOf(`${site}${url}`, { authorization });
  expect(file.statusCode).toBe(200);
  compare('a file', file.headers, {
    ...everywhere,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
    'content-disposition': /^inline; filename="profile-[\w.-]+\.mp4"$/,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'video/mp4',
    'cross-origin-resource-policy': 'same-origin',
    etag: /^"profile-[\w.-]+\.mp4"$/,
    // The framework takes a length away.
    'transfer-encoding': 'chunked',
    vary: /rsc/i,
  });

  const unknownCall = await headersOf(`${site}/api/no-such-call`, { authorization });
  expect(unknownCall.statusCode).toBe(404);
  compare('a call that there is not', unknownCall.headers, call);

  const unknownPage = await headersOf(`${site}/no-such-page`, { cookie, accept: 'text/html' });
  expect(unknownPage.statusCode).toBe(404);
  // The framework announces the styles alone.
  const styles = /^<\/_next\/static\/[^>]+\.css>; rel=preload; as="style"/;
  compare('a page that there is not', unknownPage.headers, { ...page, link: styles });
});

test('a websocket is taken with what the protocol asks for, and nothing of ours or of the proxy', async () => {
  const { key } = await ask(realtimeConfig, {});
  const said = 'dGhlIHNhbXBsZSBub25jZQ==';
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': said,
    };
    const asked = request(`${site}/app/${key}?protocol=7`, { headers });
    asked.on('error', reject);
    asked.on('upgrade', (upgraded, socket) => {
      socket.destroy();
      resolve(upgraded);
    });
    asked.end();
  });
  expect(answer.statusCode).toBe(101);
  const accepted = createHash('sha1').update(`${said}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  compare('an upgrade', answer.headers, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-accept': accepted,
  });
});
