/** Reads the reports of the other commands in `.cache`, for docs/figures.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Report as Alerts } from '../alerts/report.ts';
import type { Report as Bench } from '../bench/report.ts';
import type { Report as Chaos } from '../chaos/report.ts';
import type { Report as Replay } from '../stack/replay/report.ts';
import type { Report as Stack } from '../stack/report.ts';
import { figuresNoted, type Measured } from './measured.ts';

/** One test in one run. A browser test that runs in both screen sizes occurs twice. */
export type Outcome = {
  file: string;
  /** Includes the titles of its groups. */
  title: string;
  state: 'passed' | 'failed' | 'skipped';
  /** Passed only on a retry. */
  flaky: boolean;
};

export type Reports = {
  tests: Outcome[];
  bench: Bench | null;
  chaos: Chaos | null;
  alerts: Alerts | null;
  stack: Stack | null;
  replay: Replay | null;
  measured: Measured[];
};

const cache = path.resolve('.cache');

function read<Content>(name: string): Content | null {
  const file = path.join(cache, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : null;
}

/** @returns the last reports of `verify`, `bench`, `chaos`, `test:alerts` and `test:stack`; empty if one was not run */
export function readReports(): Reports {
  return {
    tests: [...vitestOutcomes(), ...browserOutcomes()],
    bench: read<Bench>('bench.json'),
    chaos: read<Chaos>('chaos.json'),
    alerts: read<Alerts>('alerts.json'),
    stack: read<Stack>('stack.json'),
    replay: read<Replay>('replay.json'),
    measured: figuresNoted(),
  };
}

type VitestReport = {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
};

function vitestOutcomes(): Outcome[] {
  const report = read<VitestReport>('vitest.json');
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: path.relative(process.cwd(), name),
      title: fullName,
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
      flaky: false,
    })),
  );
}

type Suite = {
  title: string;
  specs?: { title: string; file: string; tests: { status: string }[] }[];
  suites?: Suite[];
};

function browserOutcomes(): Outcome[] {
  const folder = path.join(cache, 'e2e');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => read<{ suites: Suite[] }>(path.join('e2e', name))?.suites ?? [])
    .flatMap((suite) => outcomesOf(suite));
}

const states: Record<string, Outcome['state']> = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
};

function outcomesOf(suite: Suite, above = ''): Outcome[] {
  const title = (own: string) => `${above} ${own}`.trim();
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status }) => ({
      file: `tests/e2e/${spec.file}`,
      title: title(spec.title),
      state: states[status] ?? 'skipped',
      flaky: status === 'flaky',
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((each) => outcomesOf(each, title(each.title)))];
}
