import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const levelWith = async (level: string) => {
  vi.stubEnv('LOG_LEVEL', level);
  return (await import('@/lib/platform/log')).log.level;
};

test('the log is made with a level that it does not know, so that the check of the settings can name it', async () => {
  expect(await levelWith('warning')).toBe('info');
});

test('a level that it knows, and none', async () => {
  expect(await levelWith('error')).toBe('error');
  vi.resetModules();
  expect(await levelWith('')).toBe('info');
});
