/**
 * Each call of several steps runs in a process that is killed after one of the steps; then another process looks at what is
 * there. No row is without its file, no file without its row, no coins are gone without what they paid for, and nothing stays
 * half done.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { keyOfUrl } from '@/lib/domains/media/media';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool } from '@/lib/platform/database/client';
import { until } from '../../../scripts/services/process.ts';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { killPointsBelow, runToItsEnd } from '../../support/kill-points';
import { asScheduler, hour, killedCalls, service } from '../../support/killed-calls';

/** Postgres lets go of a transaction as soon as it hears that its connection is gone. */
const nothingOpen = async () =>
  (
    await pool().query(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
  ).rowCount === 0;

// A temporary folder of these processes alone.
process.env.TMPDIR = path.join(process.env.DATA_DIR as string, 'tmp');
mkdirSync(process.env.TMPDIR, { recursive: true });
const spooled = () => readdirSync(tmpdir()).filter((each) => each.startsWith('hypegist-upload-'));

const names = killPointsBelow('lib', 'app');

test('every step that the sources name has its call here, and none that is not there', () => {
  expect(Object.keys(killedCalls).toSorted()).toEqual(names.toSorted());
});

test.each(names)('killed at %s', async (name) => {
  setClockOffset(0);
  const killed = await killedCalls[name]?.();
  if (!killed) throw new Error(`Nothing is known of ${name}`);
  const file = path.join(process.env.DATA_DIR as string, 'call.json');
  writeFileSync(file, JSON.stringify(killed.call));
  setClockOffset(killed.during ?? 0);
  const ended = await runToItsEnd('tests/support/one-call.ts', { KILL_POINT: name }, { args: [file] });
  expect(`${ended.signal}`, ended.words).toBe('SIGKILL');
  if (name === 'upload-spooled') expect(spooled()).not.toEqual([]);
  await until(nothingOpen, 'The database still holds what the process that died had begun');

  setClockOffset(killed.later);
  expect((await call(settle, { headers: asScheduler })).status).toBe(200);
  await pendingEffects();
  await killed.found();
  expect(spooled()).toEqual([]);
  await expectCountsEqualRows();
  // Once what is young enough to be on its way is old, each row has its file and each file its row.
  setClockOffset(killed.later + 3 * hour);
  expect((await call(settle, { headers: asScheduler })).status).toBe(200);
  await pendingEffects();
  const rows = await db().media.findMany({ select: { key: true } });
  const files = [...service.files.values()].map(({ customId }) => customId);
  expect(files.toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
  const pictures = await db().user.findMany({ where: { profileMediaUrl: { not: null } } });
  for (const { profileMediaUrl } of pictures) expect(files).toContain(keyOfUrl(String(profileMediaUrl)));
});
