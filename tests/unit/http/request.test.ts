/** What a request's headers are believed: where it comes from, and which page sent it. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../../support/settings';

/** The settings are read once a process, so each case loads the code anew. */
async function load(more: Record<string, string> = {}) {
  vi.resetModules();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries({ ...settings, TRUSTED_PROXIES: '', ...more }))
    vi.stubEnv(name, value);
  const { clientAddress, clientNetwork } = await import('@/lib/http/api/client-address');
  const { requireOwnOrigin } = await import('@/lib/http/api/origin');
  return { clientAddress, clientNetwork, requireOwnOrigin };
}

describe('the address that a request came from', () => {
  const asked = async (forwarded: string | null, proxies = '') => {
    const { clientAddress } = await load({ TRUSTED_PROXIES: proxies });
    return clientAddress(new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }));
  };

  test('is the last hop: what a client writes before it is not believed', async () => {
    expect(await asked('203.0.113.7')).toBe('203.0.113.7');
    expect(await asked('1.1.1.1, 2.2.2.2,203.0.113.7')).toBe('203.0.113.7');
    expect(await asked(' 2001:db8::1 ')).toBe('2001:db8::1');
  });

  test('is as many hops before that as there are proxies of our own', async () => {
    expect(await asked('1.1.1.1, 203.0.113.7, 10.0.0.2', '1')).toBe('203.0.113.7');
    expect(await asked('203.0.113.7, 10.0.0.2, 10.0.0.3', '2')).toBe('203.0.113.7');
  });

  test('is unknown where nobody says it', async () => {
    for (const forwarded of [null, '', ' , ']) expect(await asked(forwarded)).toBe('unknown');
    expect(await asked('203.0.113.7', '1')).toBe('unknown');
  });
});

test('what an address is counted as: the network of an IPv6 one, an IPv4 one however it is written', async () => {
  const { clientNetwork } = await load({});
  const counted = (address: string) => clientNetwork(new Headers({ 'x-forwarded-for': address }));
  for (const address of [
    '2001:db8:0:7::1',
    '2001:0DB8::7:ffff:0:0:1',
    '2001:db8:0:7:1:2:3:4',
    '2001:db8:0:7::',
  ])
    expect(counted(address)).toBe('2001:db8:0:7::/64');
  expect(counted('::1')).toBe('0:0:0:0::/64');
  expect(counted('64:ff9b::192.0.2.1')).toBe('64:ff9b:0:0::/64');
  expect(counted('1:2:3:4:5:6:192.0.2.1')).toBe('1:2:3:4::/64');
  for (const address of [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
    '::ffff:203.0.113.7%eth0',
  ])
    expect(counted(address)).toBe('203.0.113.7');
  expect(counted('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(counted('no address')).toBe('no address');
});

describe('the page that a write came from', () => {
  let requireOwnOrigin: (headers: Headers) => void;
  beforeEach(async () => ({ requireOwnOrigin } = await load()));

  const own: Record<string, string>[] = [
    { origin: 'https://hypegist.example' },
    { origin: 'https://hypegist.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://hypegist.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    { 'sec-fetch-site': 'same-origin' },
  ];
  test.each(own)('is ours: %o', (headers) => {
    expect(() => requireOwnOrigin(new Headers(headers))).not.toThrow();
  });

  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'https://hypegist.example:444' },
    { origin: 'https://hypegist.example.evil.example' },
    { origin: 'https://a.hypegist.example' },
    { origin: 'not an address' },
    // By its host it would be ours: but that is the client's word, and somebody on the way may speak for http.
    { origin: 'http://hypegist.example' },
    { origin: 'https://evil.example', host: 'evil.example' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { origin: 'https://evil.example', forwarded: 'host=evil.example;proto=https' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://hypegist.example/dashboard' },
  ];
  test.each(foreign)('is not ours: %o', (headers) => {
    expect(() => requireOwnOrigin(new Headers({ host: 'hypegist.example', ...headers }))).toThrow(
      'That request did not come from this site.',
    );
  });
});
