/**
 * Tests each alert of docs/operations/alerts.yml by provoking its cause on a server of its own: slow answers, a lost
 * database, a killed process. The metrics before and after go to Prometheus's `promtool`, which reports what fires.
 * Exits with 1 if an expected alert does not fire or another one does.
 *
 *   npm run test:alerts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { familiesIn, type Sample } from '../tests/support/metrics-text.ts';
import { callSchedule, causes } from './alerts/causes.ts';
import { forgetReport, keepReport, type Report } from './alerts/report.ts';
import { caseOf, seriesOf } from './alerts/rule-tests.ts';
import { startTestCluster, type TestCluster } from './chaos/cluster.ts';
import { build } from './services/build.ts';
import { freePort } from './services/process.ts';

const rules = path.resolve('docs/operations/alerts.yml');
const token = 'what only the monitor of this run knows';

forgetReport();
const { status, error } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
if (error) {
  console.error('The alerts are tried with promtool, which is not installed: apt-get install prometheus.');
  process.exit(1);
}
if (status !== 0) {
  console.error(`promtool does not take ${rules}.`);
  process.exit(1);
}
requireFiles();
// This run starts its own services, so the developer's settings must not apply.
for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'NEXTAUTH_URL', 'NEXTAUTH_SECRET'])
  delete process.env[name];
const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-alerts-'));
process.env.DATA_DIR = folder;
let cluster: TestCluster | undefined;
let failed = true;
try {
  await build();
  cluster = await startTestCluster({
    METRICS_TOKEN: token,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
    // Nobody listens there, but for the cause that is a mail server.
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'HypeGist <no-reply@hypegist.test>',
  });
  failed = !(await allFire(cluster));
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** Ends the run if Prometheus or, where it is installed, Alertmanager does not take what an operator copies. */
function requireFiles(): void {
  for (const [program, command, name] of [
    ['promtool', ['check', 'config'], 'prometheus.yml'],
    ['amtool', ['check-config'], 'alertmanager.yml'],
  ] as const) {
    const file = path.resolve('docs/operations', name);
    const checked = spawnSync(program, [...command, file], { encoding: 'utf8' });
    if (checked.error) {
      console.log(`${program} is not installed, so docs/operations/${name} is not checked.`);
    } else if (checked.status !== 0) {
      console.error(`${program} does not take ${file}: ${checked.stdout}${checked.stderr}`);
      process.exit(1);
    }
  }
}

async function allFire(on: TestCluster): Promise<boolean> {
  const names = [...new Set(causes.flatMap(({ firing }) => firing))];
  const outcomes: Report['causes'] = [];
  for (const { firing, isScheduled = true, make, undo } of causes) {
    const before = await scrape(on);
    if (isScheduled) await callSchedule(on);
    await make(on);
    const after = await scrape(on);
    await undo(on);
    const series = seriesOf(before ?? [], after ?? [], after !== null);
    outcomes.push({ firing, right: judged(firing, caseOf(series, firing, names)) });
  }
  keepReport({ date: new Date().toISOString(), causes: outcomes });
  return outcomes.every(({ right }) => right);
}

function judged(firing: string[], one: object): boolean {
  const file = path.join(folder, 'case.yml');
  // JSON is YAML.
  const content = { rule_files: [rules], evaluation_interval: '1m', tests: [one] };
  writeFileSync(file, JSON.stringify(content));
  const asked = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  const right = asked.status === 0;
  console.log(`${right ? 'right' : 'WRONG'}  ${firing.join(' and ') || 'nothing'} fires`);
  if (!right) console.log(asked.stdout, asked.stderr);
  return right;
}

/** @returns null if the server does not answer */
async function scrape({ url }: TestCluster): Promise<Sample[] | null> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/metrics`, { headers }).catch(() => null);
  if (answer?.status !== 200) return null;
  const text = await answer.text();
  const checked = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`promtool check metrics: ${checked.stdout}${checked.stderr}`);
  return [...familiesIn(text).values()].flatMap(({ samples }) => samples);
}
