/** Which database a command works on, where none is named. */
import { afterEach, expect, test, vi } from 'vitest';
import { databaseForCommands } from '../../../scripts/services/database.ts';

afterEach(() => vi.unstubAllEnvs());

test('the direct address counts before the one that goes through a pooler', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://pooler/x');
  expect((await databaseForCommands()).databaseUrl).toBe('postgresql://pooler/x');
  vi.stubEnv('DIRECT_DATABASE_URL', 'postgresql://direct/x');
  expect((await databaseForCommands()).databaseUrl).toBe('postgresql://direct/x');
});

test('on Vercel none is made up: the build ends and names what is missing', async () => {
  for (const [name, value] of Object.entries({ VERCEL: '1', DATABASE_URL: '', DIRECT_DATABASE_URL: '' }))
    vi.stubEnv(name, value);
  await expect(databaseForCommands()).rejects.toThrow('DATABASE_URL is needed and not set');
});
