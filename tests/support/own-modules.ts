/**
 * Runs before each test file. It resets modules, settings and timers to the state of a new process, so that every cache of
 * tests/support/memory-bounds.ts is empty. One process runs many files, because a new process takes a second. Packages stay
 * loaded; they hold no state of ours. A test file that changes a package, a global or the working directory must restore it.
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

/** An interval that a module starts runs as long as the process, and would keep the file's modules in memory. */
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
