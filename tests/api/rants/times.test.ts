/** Every time that hangs on a rant is told to the minute, and nothing of it is ordered beside what has a name. */
import { afterAll, expect, test } from 'vitest';
import { addRantComment, createRant, reactToRant, sendHug, upvoteRant } from '@/lib/domains/rants/schema';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { aPost, aUser, theCreator } from '../../support/factories';

const creator = await theCreator();
afterAll(() => setClockOffset(0));

const seconds = (time: unknown) => new Date(String(time)).getTime() % 60_000;

test('no row that hangs on a rant has a second in it', async () => {
  setClock('2026-11-22T15:00:31.517Z');
  const [writer, other] = [await aUser(), await aUser()];
  const { body } = await call(createRant, { as: writer, body: { content: 'I just want to die' } });
  const rantId = body.rant.id;
  const said = await call(addRantComment, { as: other, body: { rantId, content: 'Abeg no' } });
  await call(upvoteRant, { as: writer, body: { rantId } });
  await call(sendHug, { as: writer, body: { rantId } });
  await call(reactToRant, { as: writer, body: { rantId, reaction: '🥲' } });
  const as = await aUser();
  for (const [targetType, targetId] of [
    ['rant', rantId],
    ['rant_comment', said.body.comment.id],
  ] as const) {
    await call(report, { as, body: { targetType, targetId, reason: 'violence' } });
    const { id } = await db().report.findFirstOrThrow({ where: { targetType, targetId } });
    await call(moderate, { as: creator, params: { id }, body: { action: 'suspend', rule: 'R2' } });
  }
  const { rows: columns } = await pool().query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type like 'timestamp%' and table_name like 'rant%'
       and column_name <> 'due_at'
     union all values ('reports', 'created_at'), ('reports', 'handled_at'), ('reports', 'first_decided_at'), ('decisions', 'made_at')`,
  );
  expect(columns.length).toBeGreaterThan(8);
  for (const { table, column } of columns) {
    const { rows } = await pool().query(
      `select "${column}" as at from "${table}" where "${column}" is not null`,
    );
    for (const { at } of rows) expect(seconds(at), `${table}.${column}`).toBe(0);
  }
  const queue = (await call(listReports, { as: creator, query: { status: 'suspended' } })).body;
  expect(queue.length).toBeGreaterThan(1);
  for (const { created_at, handled_at } of queue)
    expect([seconds(created_at), seconds(handled_at)]).toEqual([0, 0]);
});

test('by its place in the queue a distress report says nothing of when it came among named ones', async () => {
  setClock('2026-11-22T16:10:00.000Z');
  const [writer, author] = [await aUser(), await aUser()];
  const namedReport = async () => {
    const as = await aUser();
    const post = await aPost({ by: author });
    await call(report, { as, body: { targetType: 'post', targetId: post.id, reason: 'self-harm' } });
    return (await db().report.findFirstOrThrow({ where: { reporterId: as.id } })).id;
  };
  const before = await namedReport();
  setClock('2026-11-22T16:10:20.000Z');
  const { body } = await call(createRant, { as: writer, body: { content: 'I want to end my life' } });
  setClock('2026-11-22T16:10:40.000Z');
  const after = await namedReport();
  const distress = await db().report.findFirstOrThrow({
    where: { targetType: 'rant', targetId: body.rant.id },
  });
  const queue = (await call(listReports, { as: creator, query: { limit: 50 } })).body.map(({ id }) => id);
  // The minute's first, whenever in it the rant was written.
  expect(
    [before, distress.id, after].toSorted((one, other) => queue.indexOf(one) - queue.indexOf(other)),
  ).toEqual([distress.id, before, after]);
  const next = await call(listReports, { as: creator, query: { limit: 2, before: distress.id } });
  expect(next.body.map(({ id }) => id)).toEqual([before, after]);
});
