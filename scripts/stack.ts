/**
 * Tests a whole deployment on this machine, with the real software: nginx in front of two app servers of the production
 * build, PgBouncer in front of Postgres, the realtime server, S3, mail, Prometheus. People register, post, write, upload
 * and vote through nginx. Then parts are killed and the app servers are replaced one by one while people keep writing.
 * Prints the results. Exits with 1 if anything is wrong, lost or duplicated. Needs Debian's packages nginx, pgbouncer and
 * prometheus.
 *
 *   npm run test:stack                    a minute and a half, plus two builds
 *   npm run test:stack -- --kills 20      more random kills
 *   npm run test:stack -- --seed 7        repeats the random kills of that seed
 *   npm run test:stack -- --one-build     rolls to the same build, which saves the second build
 *   npm run test:stack -- --replay        instead replays a day of 40 people in two minutes, for `npm run forecast`
 */
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { account, countsTable, losses, reconcile, summed } from './chaos/accounting.ts';
import { aCrowd } from './chaos/crowd.ts';
import { personAt } from './chaos/people.ts';
import { type KindName, kinds } from './chaos/writes.ts';
import { build } from './services/build.ts';
import { until } from './services/process.ts';
import { table } from './services/table.ts';
import { journey } from './stack/journey.ts';
import { requirePrograms } from './stack/programs.ts';
import { replay, showReplay } from './stack/replay/replay.ts';
import { forgetReport as forgetReplay, keepReport as keepReplay } from './stack/replay/report.ts';
import { forgetReport, keepReport, type Report } from './stack/report.ts';
import { roll } from './stack/roll.ts';
import { Services } from './stack/services.ts';
import { type Stack, startStack } from './stack/start.ts';
import { chanceOf, killOne, killsByChance } from './stack/under-load.ts';

const people = 20;
const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    seed: { type: 'string' },
    'one-build': { type: 'boolean' },
    replay: { type: 'boolean' },
  },
});
const kills = Number(values.kills ?? 3);
const seed = Number(values.seed ?? randomInt(1_000_000));
/** Folder of the second build, to which the servers are rolled: the same sources, with another build id and own files. */
const nextBuild = values['one-build'] || values.replay ? null : '.cache/stack/build';

if (values.replay) forgetReplay();
else forgetReport();
// This run starts its own services, so the developer's settings must not apply.
for (const name of Object.keys(process.env))
  if (
    /^(DATABASE_|DIRECT_DATABASE_|NEXTAUTH_|CREATOR_|GUARDIAN_|S3_|STORAGE_|UPLOADTHING_|PUSHER_|SMTP_|MAIL_|OTEL_)/.test(
      name,
    )
  )
    delete process.env[name];
const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-stack-'));
// Postgres and PgBouncer may run as other accounts, which must be able to enter the folder.
chmodSync(folder, 0o755);
process.env.DATA_DIR = folder;
const clock = path.join(folder, 'clock');
const services = new Services();
let ending: Promise<never> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));

try {
  requirePrograms();
  if (!Number.isInteger(kills) || !Number.isInteger(seed))
    throw new Error('--kills and --seed are whole numbers.');
  await build(process.env, services.signal);
  if (nextBuild) await build({ ...process.env, NEXT_DIST_DIR: nextBuild }, services.signal);
  await end((await (values.replay ? day() : main())) ? 0 : 1);
} catch (error) {
  if (!ending) console.error(error instanceof Error ? error.message : error);
  await end(1);
}

/** @returns whether all is well */
async function main(): Promise<boolean> {
  const began = performance.now();
  const steps: Report['steps'] = [];
  const took: number[] = [];
  /** Continues after a failed step, since the later steps give more information. */
  async function step<T>(name: string, does: () => Promise<T>, words: (result: T) => string) {
    services.signal.throwIfAborted();
    const from = performance.now();
    const outcome = await does().then(
      (result) => ({ result, seen: words(result), ok: true }),
      (error: Error) => ({ result: undefined, seen: error.message, ok: false }),
    );
    services.signal.throwIfAborted();
    took.push((performance.now() - from) / 1000);
    steps.push({ name, seen: outcome.seen, ok: outcome.ok });
    console.log(`${outcome.ok ? 'ok   ' : 'WRONG'}  ${name}: ${outcome.seen}`);
    return outcome.result;
  }

  console.log(`Seed ${seed}`);
  const stack = await step(
    'start',
    () => startStack(services, folder, clock),
    () => 'every part answers',
  );
  if (!stack) return false;
  const scene = { stack, one: await personAt(stack.url, 'one'), other: await personAt(stack.url, 'other') };
  for (const { name, does } of journey) await step(name, () => does(scene), String);

  const from = { url: stack.url, databaseUrl: stack.databaseUrl };
  const crowd = await aCrowd(from, people, Object.keys(kinds) as KindName[]);
  for (const { name, happens } of [killOne, roll(nextBuild), killsByChance(kills, chanceOf(seed))])
    await step(name, () => happens(stack, crowd), String);
  await crowd.stop();

  const urls = stack.apps.map(({ url }) => url);
  const { counts, doubts } = await account(crowd, { ...from, urls, clock });
  const { unanswered: _, ...sums } = summed(counts);
  const wrong = [...losses(counts), ...doubts];
  await step(
    'what was acknowledged',
    async () => {
      if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('; '));
    },
    () => `${sums.acknowledged} acknowledged, ${sums.found} found, none twice`,
  );
  await step('balances and counts', async () => reconciled(stack), String);
  await step('Prometheus', () => scraped(stack), String);

  const rows = steps.map(({ name, seen, ok }, at) => [
    name,
    seen,
    `${took[at]?.toFixed(1)} s`,
    ok ? 'ok' : 'WRONG',
  ]);
  console.log(`\n${table(['step', 'seen', 'took', ''], rows)}\n\n${countsTable(counts)}`);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `\n${seconds.toFixed(0)} s, beside the build. The same kills again: --kills ${kills} --seed ${seed}`,
  );
  keepReport({ date: new Date().toISOString(), seed, kills, seconds, steps, ...sums });
  return steps.every(({ ok }) => ok);
}

/** @returns whether all is well */
async function day(): Promise<boolean> {
  const report = await replay(await startStack(services, folder, clock), chanceOf(seed));
  services.signal.throwIfAborted();
  keepReplay(report);
  return showReplay(report);
}

function reconciled({ databaseUrl }: Stack): string {
  const { well, words } = reconcile(databaseUrl);
  if (!well) throw new Error(words);
  return words;
}

/** What Prometheus has scraped from both servers, now that there is no load. */
async function scraped({ apps, prometheus }: Stack): Promise<string> {
  const bothUp = async () =>
    (await prometheus.ask('up{job="hypegist"} == 1')).length === apps.length &&
    (await prometheus.failures()).length === 0;
  await until(bothUp, 'a scrape still fails');
  const samples = await prometheus.ask('count_over_time(up{job="hypegist"}[1h])');
  const [calls = 0] = await prometheus.ask('sum(increase(http_request_duration_seconds_count[1h]))');
  if (samples.length !== apps.length || calls === 0) throw new Error('it has no figures');
  return `${samples.join(' and ')} scrapes of the two, ${Math.round(calls)} requests; none fails at the end`;
}

function end(code: number): Promise<never> {
  ending ??= (async () => {
    await services.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.exit(code);
  })();
  return ending;
}
