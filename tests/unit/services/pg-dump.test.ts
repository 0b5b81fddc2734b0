/** The programs of Postgres that a backup is made and restored with. */
import { expect, test } from 'vitest';
import { fittingFor, runProgram } from '../../../scripts/backup/pg-dump.ts';

test.each([
  ['postgresql://a:b@[::1]:5433/c', '::1 5433'],
  ['postgresql://a:b@127.0.0.1:5433/c?host=%2Fa%20folder', '/a folder 5433'],
])('a program of Postgres is led to the host or the socket that is named: %s', async (url, led) => {
  const told = runProgram('sh', ['-c', 'echo "$PGHOST $PGPORT" >&2; exit 1'], url);
  await expect(told).rejects.toThrow(`sh: ${led}`);
});

test('pg_dump reads servers of its own version and older ones', () => {
  const of = (...majors: number[]) => majors.map((major) => ({ program: `pg_dump ${major}`, major }));
  expect(fittingFor(18, [])).toBeNull();
  expect(fittingFor(18, of(15, 17))).toBeNull();
  expect(fittingFor(18, of(15, 19, 18))).toBe('pg_dump 18');
  expect(fittingFor(17, of(15, 19, 18))).toBe('pg_dump 18');
});
