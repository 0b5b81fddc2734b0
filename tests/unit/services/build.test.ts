/** A build that is cut off, and what is left of it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isAlive, until } from '../../../scripts/services/process.ts';
import { runToItsEnd } from '../../support/kill-points';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-build-'));
  folders.push(folder);
  return folder;
}

test('killed in a build, the build before it counts no more: its files may be half replaced', async () => {
  const folder = aFolder();
  const built = path.join(folder, '.next');
  mkdirSync(built);
  writeFileSync(path.join(built, 'built-from'), 'other sources');
  const program = path.join(folder, 'build.mts');
  writeFileSync(
    program,
    `import { build } from '${path.resolve('scripts/services/build.ts')}';\nawait build();\n`,
  );
  const { signal, words } = await runToItsEnd(program, { NEXT_DIST_DIR: built, KILL_POINT: 'build-begun' });
  expect(signal, words).toBe('SIGKILL');
  expect(existsSync(path.join(built, 'built-from'))).toBe(false);
});

test('the build ends when the process that started it is killed', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--eval',
      `const { spawn } = require('node:child_process');
       const args = ['--import', './scripts/services/end-with-parent.mjs', '--eval', 'setInterval(() => {}, 1000)', 'a-build'];
       const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: { ...process.env, ENDS_WITH_PARENT: '1' } });
       console.log(child.pid);
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (line) => resolve(Number(line))),
  );
  expect(isAlive(pid, 'a-build')).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !isAlive(pid, 'a-build'), 'The build outlived its parent', 10_000);
});
