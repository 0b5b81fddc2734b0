/** A backup into a folder that it could not become is refused before anything is copied. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isMountPoint, requireReplaceable } from '../../../scripts/backup/place.ts';
import { until } from '../../../scripts/services/process.ts';
import { runToItsEnd } from '../../support/kill-points';

const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-place-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file system of its own, where nobody needs to be root to name one. */
const mounted = existsSync('/dev/shm') ? '/dev/shm' : '/dev';
const onItsOwnDisk = `${mounted} is a disk of its own (a mount point)`;

test('another device than that of the folder around it is a mount point, and so is the root', () => {
  expect(isMountPoint({ dev: 7, ino: 2 }, { dev: 8, ino: 2 })).toBe(true);
  expect(isMountPoint({ dev: 7, ino: 2 }, { dev: 7, ino: 2 })).toBe(true);
  expect(isMountPoint({ dev: 7, ino: 9 }, { dev: 7, ino: 2 })).toBe(false);
});

test('an ordinary folder, and one that is not there yet, stay as they are', () => {
  const { ino } = statSync(folder);
  requireReplaceable(folder);
  expect(statSync(folder).ino).toBe(ino);
  requireReplaceable(path.join(folder, 'not-yet'));
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that is in use is refused, and never moved aside meanwhile', async () => {
  const used = path.join(folder, 'in-use');
  mkdirSync(used);
  writeFileSync(path.join(used, 'a-file'), '');
  const moved: string[] = [];
  const watcher = watch(folder, (_, name) => moved.push(String(name)));
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: folder };
  const { code, words } = await runToItsEnd('scripts/backup.ts', env, { args: [used] });
  // What happens in the folder is told in order: once this is, all before it was.
  writeFileSync(path.join(folder, 'last'), '');
  await until(() => moved.includes('last'), 'The folder was not watched');
  watcher.close();
  rmSync(path.join(folder, 'last'));
  rmSync(used, { recursive: true });
  expect(words).toContain(`${used} is not empty.`);
  expect(code).toBe(1);
  expect(moved.filter((name) => name.startsWith('in-use'))).toEqual([]);
});

test('a mounted folder is refused in plain words, by the command at once', async () => {
  expect(() => requireReplaceable(mounted)).toThrow(onItsOwnDisk);
  expect(() => requireReplaceable('/')).toThrow('Name a folder in it');
  const around = readdirSync(path.dirname(mounted));
  const link = path.join(folder, 'link');
  symlinkSync(mounted, link);
  // No database is asked: nothing was copied.
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: folder };
  for (const place of [mounted, link]) {
    const { code, words } = await runToItsEnd('scripts/backup.ts', env, { args: [place] });
    expect(words).toContain(onItsOwnDisk);
    expect(code).toBe(1);
  }
  expect(readdirSync(path.dirname(mounted))).toEqual(around);
});
