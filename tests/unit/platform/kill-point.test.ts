import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { killPointsBelow } from '../../support/kill-points';
import { codeOf, sourcesBelow } from '../../support/sources';

const program = `
  import { killPoint } from './lib/platform/kill-point.ts';
  killPoint('act-begun');
  console.log('begun');
  killPoint('act-done');
  console.log('done');`;

function run(killPoint: string) {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const env = { ...process.env, KILL_POINT: killPoint };
  const { signal, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { signal, stdout };
}

test('a process dies at the step that KILL_POINT names, and only there', () => {
  expect(run('act-begun')).toEqual({ signal: 'SIGKILL', stdout: '' });
  expect(run('act-done')).toEqual({ signal: 'SIGKILL', stdout: 'begun\n' });
  expect(run('another')).toEqual({ signal: null, stdout: 'begun\ndone\n' });
  expect(run('')).toEqual({ signal: null, stdout: 'begun\ndone\n' });
});

test('every name is written out, and stands in one place', () => {
  const folders = ['lib', 'scripts', 'prisma/seed'];
  const names = killPointsBelow(...folders);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  const calls = sourcesBelow(...folders)
    .filter((file) => file !== 'lib/platform/kill-point.ts')
    .flatMap((file) => codeOf(file).match(/\bkillPoint\(/g) ?? []);
  expect(calls).toHaveLength(names.length);
});
