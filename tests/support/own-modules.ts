/**
 * Before each file of tests: modules, settings and timers as in a process that has just begun, so that every cache of
 * tests/support/memory-bounds.ts is empty. One process runs many files, since a new one for each takes a second; what
 * stays loaded are the packages, which keep nothing of ours. A file that changes a package, a global or the folder that
 * it works in puts it back.
 */
import { afterAll, vi } from 'vitest';

const global = globalThis as { firstSettings?: NodeJS.ProcessEnv };

vi.resetModules();
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();

global.firstSettings ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in global.firstSettings)) delete process.env[name];
Object.assign(process.env, global.firstSettings);

/** A module's own lasts as long as the process, and would keep all that the file has loaded. */
const begun = new Set<NodeJS.Timeout>();
const { setInterval } = globalThis;
globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
  const timer = setInterval(...args);
  begun.add(timer);
  return timer;
}) as typeof setInterval;
afterAll(() => {
  vi.useRealTimers();
  globalThis.setInterval = setInterval;
  for (const timer of begun) clearInterval(timer);
});
