/** Where browsers are told to listen, and what the pages' policy lets them connect to. */
import { describe, expect, test, vi } from 'vitest';
import { settings } from '../../support/settings';

const keys = { PUSHER_APP_ID: '1', PUSHER_KEY: 'the-key', PUSHER_SECRET: 'the-secret' };
const none = { PUSHER_CLUSTER: '', PUSHER_HOST: '', PUSHER_PORT: '', PUSHER_TLS: '', PUSHER_THROUGH_APP: '' };
const nowhere = { key: null, cluster: null, host: null, port: null, tls: null };

/** The settings are read once a process, so each case loads the code anew. */
async function load(more: Record<string, string>) {
  vi.resetModules();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries({ ...settings, ...none, ...more })) vi.stubEnv(name, value);
  return import('@/lib/platform/realtime/address');
}

const from = (headers: Record<string, string>) => new Headers(headers);

describe('where to listen', () => {
  test.each<[string, Record<string, string>, object, string[]]>([
    ['without settings: nowhere', { PUSHER_APP_ID: '', PUSHER_KEY: '', PUSHER_SECRET: '' }, nowhere, []],
    [
      'a cluster',
      { ...keys, PUSHER_CLUSTER: 'eu' },
      { key: 'the-key', cluster: 'eu', host: null, port: null, tls: true },
      ['wss://ws-eu.pusher.com'],
    ],
    [
      'a host, over TLS unless said',
      { ...keys, PUSHER_HOST: 'live.example' },
      { key: 'the-key', cluster: null, host: 'live.example', port: 443, tls: true },
      ['wss://live.example:443'],
    ],
    [
      'a host and a port of its own',
      { ...keys, PUSHER_HOST: '127.0.0.1', PUSHER_PORT: '6001' },
      { key: 'the-key', cluster: null, host: '127.0.0.1', port: 6001, tls: false },
      ['ws://127.0.0.1:6001'],
    ],
    [
      'the same over TLS; a host counts before a cluster',
      { ...keys, PUSHER_HOST: 'live.example', PUSHER_PORT: '6001', PUSHER_TLS: '1', PUSHER_CLUSTER: 'eu' },
      { key: 'the-key', cluster: null, host: 'live.example', port: 6001, tls: true },
      ['wss://live.example:6001'],
    ],
  ])('%s', async (_, given, address, sources) => {
    const { addressFor, realtimeSources } = await load(given);
    expect(addressFor(from({ host: 'app.example' }))).toEqual(address);
    expect(realtimeSources(from({ host: 'app.example' }))).toEqual(sources);
  });

  const through = { ...keys, PUSHER_HOST: '127.0.0.1', PUSHER_PORT: '40001', PUSHER_THROUGH_APP: '1' };

  test.each<[string, Record<string, string>, { host: string; port: number; tls: boolean }]>([
    ['on this machine', { host: 'localhost:3000' }, { host: 'localhost', port: 3000, tls: false }],
    [
      'from a phone in the house',
      { host: '192.168.1.5:3000' },
      { host: '192.168.1.5', port: 3000, tls: false },
    ],
    ['by an IPv6 address', { host: '[::1]:3000' }, { host: '[::1]', port: 3000, tls: false }],
    [
      'behind a proxy',
      { host: 'hypegist.example', 'x-forwarded-proto': 'https' },
      { host: 'hypegist.example', port: 443, tls: true },
    ],
    ['on the usual port', { host: 'hypegist.example' }, { host: 'hypegist.example', port: 80, tls: false }],
    ...[
      "x'; script-src *",
      '*',
      'evil.example;script-src',
      'a,b',
      'evil@hypegist.example',
      'evil.example/x',
    ].map((host): [string, Record<string, string>, { host: string; port: number; tls: boolean }] => [
      `by ${host}, which is no name: the address people open`,
      { host },
      { host: 'hypegist.example', port: 80, tls: false },
    ]),
    [
      'whatever another header names',
      { host: 'hypegist.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      { host: 'hypegist.example', port: 80, tls: false },
    ],
  ])('through the app, %s: where the browser found the app', async (_, headers, where) => {
    const { addressFor, realtimeSources } = await load(through);
    expect(addressFor(from(headers))).toEqual({ key: 'the-key', cluster: null, ...where });
    const { host, port, tls } = where;
    expect(realtimeSources(from(headers))).toEqual([`${tls ? 'wss' : 'ws'}://${host}:${port}`]);
  });
});

describe('a service named in part', () => {
  const problems = async (given: Record<string, string>) => {
    const { addressFor } = await load({ PUSHER_APP_ID: '', PUSHER_KEY: '', PUSHER_SECRET: '', ...given });
    try {
      addressFor(new Headers());
      return [];
    } catch (error) {
      return (error as Error).message.split('\n').slice(1);
    }
  };
  const needed = (name: string) => `  - ${name} is needed where another PUSHER_ setting is set`;

  test('is refused, and what is missing is named', async () => {
    expect(await problems({ PUSHER_CLUSTER: 'eu' })).toEqual(
      ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'].map(needed),
    );
    expect(await problems({ ...keys })).toEqual([needed('PUSHER_CLUSTER or PUSHER_HOST')]);
    const { PUSHER_SECRET: _, ...keyless } = keys;
    expect(await problems({ ...keyless, PUSHER_HOST: 'live.example' })).toEqual([needed('PUSHER_SECRET')]);
  });

  test('also where only the way to it is said', async () => {
    const all = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET', 'PUSHER_CLUSTER or PUSHER_HOST'].map(needed);
    for (const [name, value] of [
      ['PUSHER_PORT', '6001'],
      ['PUSHER_TLS', '1'],
      ['PUSHER_THROUGH_APP', '1'],
    ] as const)
      expect(await problems({ [name]: value })).toEqual(all);
    const through = (name: string) => `  - ${name} is needed where PUSHER_THROUGH_APP is set`;
    const service = { ...keys, PUSHER_CLUSTER: 'eu', PUSHER_THROUGH_APP: 'true' };
    expect(await problems(service)).toEqual(['PUSHER_HOST', 'PUSHER_PORT'].map(through));
    expect(await problems({ ...service, PUSHER_THROUGH_APP: '0' })).toEqual([]);
  });

  test('or malformed, in plain words and without its value', async () => {
    for (const [name, value] of [
      ['PUSHER_HOST', 'https://hunter2.example'],
      ['PUSHER_HOST', 'hunter2 example'],
      ['PUSHER_PORT', 'hunter2'],
      ['PUSHER_PORT', '65536'],
      ['PUSHER_CLUSTER', 'hunter2.example'],
      ['PUSHER_TLS', 'hunter2'],
    ] as const) {
      const found = await problems({ ...keys, PUSHER_HOST: 'live.example', [name]: value });
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(new RegExp(`^ {2}- ${name} must be `));
      expect(found[0]).not.toMatch(/hunter2|invalid|expected/i);
    }
  });
});
