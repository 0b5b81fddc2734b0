/** The keys that pushes are signed with, where the server keeps them itself. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../support/settings';

let folder: string;
const file = () => path.join(folder, 'push-keys.json');
/** As a server that has just started. */
const keysOfNewServer = async () => {
  vi.resetModules();
  const { vapidKeys } = await import('@/lib/platform/push/keys');
  return vapidKeys();
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hypegist-push-keys-'));
  for (const [name, value] of Object.entries({ ...settings, DATA_DIR: folder })) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('they are made once, and the next start has the same', async () => {
  const first = await keysOfNewServer();
  expect(first.publicKey).toMatch(/^[\w-]{80,}$/);
  expect(await keysOfNewServer()).toEqual(first);
  expect(readdirSync(folder)).toEqual(['push-keys.json']);
});

test.each([
  ['empty', ''],
  ['cut off', '{"publicKey":"BN'],
  ['without keys', '{}'],
  ['with null', 'null'],
])('a file that is %s gets new keys, which stay', async (_, content) => {
  writeFileSync(file(), content);
  const made = await keysOfNewServer();
  expect(made.publicKey).toMatch(/^[\w-]{80,}$/);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(made);
  expect(await keysOfNewServer()).toEqual(made);
  expect(readdirSync(folder)).toEqual(['push-keys.json']);
});
