/** Temporary files of uploads: what a killed process left goes, what is in use stays. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearSpools, spool } from '@/lib/platform/storage/spool';

const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-spools-'));
process.env.TMPDIR = folder;
afterAll(() => rmSync(folder, { recursive: true }));

async function* content() {
  yield Buffer.from('as it was sent');
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

function left(name: string, at = ago(0)) {
  const made = path.join(folder, name);
  mkdirSync(made);
  writeFileSync(path.join(made, 'file'), 'as it was sent');
  utimesSync(made, at, at);
  return name;
}

test('those of dead processes go, at once; of other machines, those of yesterday', async () => {
  const { file, drop } = await spool(content());
  const own = path.basename(path.dirname(file));
  const [, host] = /^hypegist-upload-([0-9a-f]{8})-/.exec(own) ?? [];
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const of = (owner: string | undefined, pid: number) => `hypegist-upload-${owner}-${pid}-1000-abcdef`;
  left(of(host, dead));
  // A process that was started again with the same number, as the first one of a container is.
  left(of(host, process.pid));
  left(of('00000000', process.pid), ago(25));
  left('hypegist-upload-abcdef', ago(25));
  const kept = [
    own,
    left(of(host, process.ppid), ago(25)),
    left(of('00000000', dead), ago(23)),
    left('hypegist-upload-ghijkl', ago(1)),
    left('somebody-elses', ago(99)),
  ];
  expect(await clearSpools()).toBe(4);
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  expect(existsSync(file)).toBe(true);
  await drop();
  expect(existsSync(path.dirname(file))).toBe(false);
});
