import { expect, test, vi } from 'vitest';
import { env } from '@/lib/platform/env';
import { warnWithoutSchedule } from '@/lib/platform/start';
import { logLines } from '../../support/log-lines';
import { settings } from '../../support/settings';

const lines = logLines();

test('a start without CRON_SECRET warns, one with it does not', () => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  env().CRON_SECRET = 'what only the scheduler knows';
  warnWithoutSchedule();
  expect(lines).toEqual([]);
  env().CRON_SECRET = undefined;
  warnWithoutSchedule();
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('/api/cron/settle (CRON_SECRET)')]);
  vi.unstubAllEnvs();
});
