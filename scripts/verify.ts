/**
 * Everything that shows the product to be right, on a fresh clone too (contract.md, Running it): the Prisma client, lint,
 * types, what nothing uses, unit and api tests, browser tests. Stops at the first step that fails, with exit code 1.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { measuredFile } from './figures/measured.ts';

type Step = { name: string; command: string[] };
type Counts = { passed: number; failed: number; flaky: number };

const vitestReport = path.resolve('.cache/vitest.json');
const e2eReports = path.resolve('.cache/e2e');

const steps: Step[] = [
  { name: 'Prisma client', command: ['scripts/generate.mjs'] },
  { name: 'nothing left to fill', command: ['scripts/to-fill.ts'] },
  { name: 'lint', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'nothing unused', command: ['node_modules/knip/bin/knip.js'] },
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
  { name: 'browser tests', command: ['scripts/bootstrap.mjs', 'e2e'] },
];

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C in a terminal has reached the step already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.kill(signal);
  });
}

// Of an earlier run nothing may be counted.
mkdirSync('.cache', { recursive: true });
for (const report of [vitestReport, e2eReports, measuredFile])
  rmSync(report, { recursive: true, force: true });

const began = performance.now();
let failedStep: string | undefined;
for (const { name, command } of steps) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const code = await run(command);
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(started)} s`);
  if (code !== 0) {
    failedStep = name;
    break;
  }
}
const { passed, failed, flaky } = total();
console.log(`\n${failedStep ? `Stopped at: ${failedStep}` : 'Everything passed'} (${seconds(began)} s)`);
if (flaky > 0) console.log(`${flaky} of those that passed needed a second try: see 'flaky' above`);
// A step without tests that fails is a failure too.
console.log(`${passed} passed, ${failedStep ? Math.max(1, failed) : failed} failed`);
process.exit(failedStep ? 1 : 0);

function run(command: string[]): Promise<number> {
  const child = spawn(process.execPath, command, { stdio: 'inherit' });
  running = child;
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

/** What vitest and Playwright wrote beside their readable lines, added up. */
function total(): Counts {
  const counts: Counts = { passed: 0, failed: 0, flaky: 0 };
  if (existsSync(vitestReport)) {
    const report = read<{ numPassedTests: number; numFailedTests: number }>(vitestReport);
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests;
  }
  if (existsSync(e2eReports)) {
    for (const name of readdirSync(e2eReports).filter((each) => each.endsWith('.json'))) {
      const { stats } = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(
        path.join(e2eReports, name),
      );
      counts.passed += stats.expected + stats.flaky;
      counts.failed += stats.unexpected;
      counts.flaky += stats.flaky;
    }
  }
  return counts;
}

function read<Report>(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}
