/** Kills, in the middle of writes (quality.md, Faults): what was answered 200 is there, and nothing is half there. */
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { listPosts } from '@/lib/domains/posts/schema';
import { startTestCluster, type TestCluster } from '../../scripts/chaos/cluster.ts';
import { aCrowd, type Told } from '../../scripts/chaos/crowd.ts';
import { furtherWrites } from '../../scripts/chaos/faults.ts';
import { tally } from '../../scripts/chaos/tally.ts';
import type { KindName } from '../../scripts/chaos/writes.ts';
import { until } from '../../scripts/services/process.ts';
import { answerTo } from './support/ask.ts';
import { sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { test as base, expect } from './support/test.ts';

const people = 50;
/** Those that bring XP. */
const writes: KindName[] = ['posts', 'comments', 'likes'];

/** Each test leaves it as it was: what it killed is started again, and what is written there is whole. */
const test = base.extend<object, { cluster: TestCluster }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright throws unless a fixture's first parameter is an object pattern; this one needs no other fixture
    async ({}, use) => {
      // On a busy machine fifty at once wait longer for a connection than anybody should; here they are to be answered.
      const cluster = await startTestCluster({ CONNECTION_TIMEOUT_MS: '60000' });
      await use(cluster);
      await cluster.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
// One after the other, on that one cluster.
test.describe.configure({ mode: 'default' });
test.setTimeout(300_000);

/** Expects every acknowledged write to be there, and once. */
async function expectKept(told: Told[], databaseUrl: string) {
  for (const { kind, lost, duplicates } of await tally(told, databaseUrl)) {
    expect(lost, `${kind} that were acknowledged and are not there`).toEqual([]);
    expect(duplicates, `${kind} that are there twice`).toEqual([]);
  }
}

/**
 * Expects counts to be their rows', balances their ledgers', and every write to have brought its XP (rules.md, Level
 * and rank).
 */
async function expectNothingHalfDone(databaseUrl: string) {
  const check = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'reconcile'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
  expect(check.status, `${check.stdout}\n${check.stderr}`).toBe(0);
  const odd = await sql(
    `select username, xp from users u where xp <>
       5 * (select count(*) from posts where user_id = u.id) +
       2 * (select count(*) from comments where user_id = u.id) +
       (select count(*) from post_likes l join posts p on p.id = l.post_id where p.user_id = u.id and l.user_id <> u.id)`,
    [],
    databaseUrl,
  );
  expect(odd, 'people whose XP is not that of what they wrote').toEqual([]);
}

test('the app server is killed while fifty people write, and started again', async ({ cluster }) => {
  const crowd = await aCrowd(cluster, people, writes);
  await furtherWrites(crowd, 300);
  await cluster.killApp();
  await until(() => crowd.silences().length > 0, 'Nobody noticed');
  await cluster.startApp();
  await furtherWrites(crowd, 300);
  await crowd.stop();
  expect(crowd.refusals(), 'the new server refuses nobody').toEqual([]);
  await expectKept(crowd.told, cluster.databaseUrl);
  await expectNothingHalfDone(cluster.databaseUrl);
});

test('the database is killed while fifty people write; the app waits for it without a restart', async ({
  cluster,
}) => {
  const crowd = await aCrowd(cluster, people, writes);
  await furtherWrites(crowd, 300);
  const pid = cluster.appPid();
  await cluster.killPostgres();
  await until(() => crowd.refusals().length > people, 'Nobody was refused while the database was away');
  const health = await fetch(`${cluster.url}/api/health`);
  expect(health.status).toBe(503);
  await cluster.startPostgres();
  await furtherWrites(crowd, 300);
  await crowd.stop();
  expect(cluster.appPid(), 'the same app server').toBe(pid);
  expect(crowd.silences(), 'every call was answered').toEqual([]);
  for (const { answer, retryAfter } of crowd.refusals()) {
    expect(answer).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  await expectKept(crowd.told, cluster.databaseUrl);
  await expectNothingHalfDone(cluster.databaseUrl);
});

async function logIn(page: Page, url: string, person: { email: string; password: string }) {
  await page.goto(url);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard');
}

test('a page that is asked for while the database is away says so, and Retry brings it', async ({
  cluster,
  page,
  watch,
}) => {
  for (const status of [500, 503]) watch.allowStatus(status);
  watch.allow(/^console error: Error/);
  const person = await aPerson('reader', cluster.url);
  await logIn(page, cluster.url, person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.username}`);
  await cluster.killPostgres();
  expect((await answerTo(listPosts, { as: person }, cluster.url)).status).toBe(503);
  await page.getByLabel("What's the gist?").fill('written while nobody listened');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Error posting: We are catching our breath.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert').getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await cluster.startPostgres();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.username}`);
  await expect(page.getByLabel("What's the gist?")).toHaveValue('written while nobody listened');
});
