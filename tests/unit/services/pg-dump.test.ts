/** The programs of Postgres that a backup is made and restored with. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { fittingFor, runProgram } from '../../../scripts/backup/pg-dump.ts';

test.each([
  ['postgresql://a:b@[::1]:5433/c', '::1 5433'],
  ['postgresql://a:b@127.0.0.1:5433/c?host=%2Fa%20folder', '/a folder 5433'],
])('a program of Postgres is led to the host or the socket that is named: %s', async (url, led) => {
  const told = runProgram('sh', ['-c', 'echo "$PGHOST $PGPORT" >&2; exit 1'], url);
  await expect(told).rejects.toThrow(`sh: ${led}`);
});

const home = mkdtempSync(path.join(tmpdir(), 'hypegist-home-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** What libpq is told of TLS, on a machine whose account has this home and these settings. */
async function tlsTold(query: string, settings: Record<string, string> = {}): Promise<string> {
  for (const name of ['PGSSLMODE', 'PGSSLROOTCERT', 'PGSSLCERT', 'PGSSLKEY']) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries({ HOME: home, ...settings })) vi.stubEnv(name, value);
  const say = 'echo "$PGSSLMODE|$PGSSLROOTCERT|$PGSSLCERT|$PGSSLKEY" >&2; exit 1';
  const told = await runProgram('sh', ['-c', say], `postgresql://a:b@db.example/c${query}`).catch(
    (error: Error) => error.message,
  );
  return String(told).replace('sh: ', '');
}

test.each([
  ['', '|||'],
  ['?sslmode=require', 'require|||'],
  ['?sslmode=no-verify', 'require|||'],
  // libpq takes the system's roots with verify-full alone.
  ['?sslmode=verify-full', 'verify-full|system||'],
  ['?sslmode=verify-ca', 'verify-full|system||'],
  ['?sslmode=verify-full&sslrootcert=%2Froots.pem', 'verify-full|/roots.pem||'],
  ['?sslmode=verify-ca&sslrootcert=/roots.pem', 'verify-ca|/roots.pem||'],
  [
    '?sslmode=verify-full&sslrootcert=/roots.pem&sslcert=/own.pem&sslkey=/own.key',
    'verify-full|/roots.pem|/own.pem|/own.key',
  ],
])('a program of Postgres verifies as the app does: %s', async (query, told) => {
  expect(await tlsTold(query)).toBe(told);
});

test('roots that the machine names for libpq stay those', async () => {
  const setting = { PGSSLROOTCERT: '/of-the-machine.pem' };
  expect(await tlsTold('?sslmode=verify-full', setting)).toBe('verify-full|/of-the-machine.pem||');
  expect(await tlsTold('?sslmode=verify-full&sslrootcert=/roots.pem', setting)).toBe(
    'verify-full|/roots.pem||',
  );
  mkdirSync(path.join(home, '.postgresql'));
  writeFileSync(path.join(home, '.postgresql', 'root.crt'), '');
  expect(await tlsTold('?sslmode=verify-ca')).toBe('verify-ca|||');
});

test('pg_dump reads servers of its own version and older ones', () => {
  const of = (...majors: number[]) => majors.map((major) => ({ program: `pg_dump ${major}`, major }));
  expect(fittingFor(18, [])).toBeNull();
  expect(fittingFor(18, of(15, 17))).toBeNull();
  expect(fittingFor(18, of(15, 19, 18))).toBe('pg_dump 18');
  expect(fittingFor(17, of(15, 19, 18))).toBe('pg_dump 18');
});
