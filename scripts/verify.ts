/**
 * Runs all checks, also on a fresh clone (contract.md, Running it): the Prisma client, lint, types, unused code, unit and
 * API tests, browser tests. Stops at the first failing step, with exit code 1.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { measuredFile } from './figures/measured.ts';

type Step = { name: string; command: string[] };
type Counts = { passed: number; failed: number };

const vitestReport = path.resolve('.cache/vitest.json');
const e2eReports = path.resolve('.cache/e2e');

/** The lines run one after the other; the steps of a line run in parallel. */
const steps: Step[][] = [
  [{ name: 'Prisma client', command: ['scripts/generate.mjs'] }],
  [
    { name: 'nothing left to fill', command: ['scripts/to-fill.ts'] },
    { name: 'lint', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
    { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
    {
      name: 'types of the service worker',
      command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'service-worker'],
    },
    { name: 'nothing unused', command: ['node_modules/knip/bin/knip.js'] },
  ],
  [
    {
      name: 'unit and api tests',
      command: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
    },
  ],
  [{ name: 'browser tests', command: ['scripts/bootstrap.mjs', 'e2e'] }],
];

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C in a terminal reaches the step directly.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const child of running) child.kill(signal);
  });
}

// Deletes the reports of an earlier run, so that they are not counted.
mkdirSync('.cache', { recursive: true });
for (const report of [vitestReport, e2eReports, measuredFile])
  rmSync(report, { recursive: true, force: true });

const began = performance.now();
let failedStep: string | undefined;
for (const line of steps) {
  const outcomes = await Promise.all(line.map(take));
  failedStep = line.find((_, which) => !outcomes[which])?.name;
  if (failedStep) break;
}
const { passed, failed } = total();
console.log(`\n${failedStep ? `Stopped at: ${failedStep}` : 'Everything passed'} (${seconds(began)} s)`);
// A failed step without tests counts as one failure.
console.log(`${passed} passed, ${failedStep ? Math.max(1, failed) : failed} failed`);
process.exit(failedStep ? 1 : 0);

/** @returns whether it passed */
async function take({ name, command }: Step): Promise<boolean> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const passed = (await run(command)) === 0;
  console.log(`== ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds(started)} s`);
  return passed;
}

function run(command: string[]): Promise<number> {
  const child = spawn(process.execPath, command, { stdio: 'inherit' });
  running.add(child);
  return new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => running.delete(child));
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

/** Adds up the JSON reports of vitest and Playwright. */
function total(): Counts {
  const counts: Counts = { passed: 0, failed: 0 };
  if (existsSync(vitestReport)) {
    const report = read<{ numPassedTests: number; numFailedTests: number }>(vitestReport);
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests;
  }
  if (existsSync(e2eReports)) {
    for (const name of readdirSync(e2eReports).filter((each) => each.endsWith('.json'))) {
      const { stats } = read<{ stats: { expected: number; unexpected: number } }>(
        path.join(e2eReports, name),
      );
      counts.passed += stats.expected;
      counts.failed += stats.unexpected;
    }
  }
  return counts;
}

function read<Report>(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}
