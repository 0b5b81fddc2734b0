/** One account whose deletion fails holds up nobody else's (docs/decisions/061-accounts-closed-then-emptied.md). */
import { afterAll, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { settle } from '@/lib/contract/scheduled';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { createTeam } from '@/lib/domains/teams/schema';
import { db, pool } from '@/lib/platform/database/client';
import { inBulk } from '../../support/bulk';
import { rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aPost, aTeam, aUser, type Person } from '../../support/factories';

const asScheduler = { authorization: `Bearer ${process.env.CRON_SECRET}` };
const settled = () => rawCall('GET', settle.path, { headers: asScheduler });

afterAll(() => setClockOffset(0));

/** While `work` runs, the database refuses what `event` names for one person. */
async function whileRefused(event: string, person: Person, work: () => Promise<void>) {
  const [, table] = / on (\w+)/.exec(event) as unknown as [string, string];
  const column = table === 'users' ? 'id' : 'user_id';
  await pool().query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      if old.${column} = ${person.id} then raise exception 'refused for a test'; end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$;
    create trigger refuse_one before ${event} for each row execute function refuse_one()`);
  await work().finally(() => pool().query(`drop trigger refuse_one on ${table}; drop function refuse_one()`));
}

/** A person whose account is closed, and whose deletion was interrupted before anything was removed. */
async function anInterruptedDeletion() {
  const person = await aUser();
  await aPost({ by: person });
  await closeAccount(person.id, async () => true);
  const leftAt = new Date(Date.now() - 3_600_000);
  await db().accountDeletion.updateMany({ where: { userId: person.id }, data: { leftAt } });
  return person;
}

test('an interrupted deletion that fails again does not stop the next one', async () => {
  const [first, second] = [await anInterruptedDeletion(), await anInterruptedDeletion()];
  await whileRefused('delete on posts', first, async () => {
    const { status, message } = await settled();
    expect({ status, message }).toEqual({ status: 503, message: 'Settled, but for: deletions.' });
    expect(await db().post.count({ where: { userId: second.id } })).toBe(0);
    expect(await db().accountDeletion.findMany({ select: { userId: true } })).toEqual([{ userId: first.id }]);
  });
  // It waits a minute, behind whatever was not tried yet.
  setClockOffset(2 * 60_000);
  expect((await settled()).status).toBe(200);
  expect(await db().accountDeletion.count()).toBe(0);
  expect(await db().post.count({ where: { userId: first.id } })).toBe(0);
});

test('whoever wrote more than one transaction takes is deleted in several: nothing is left, counts and XP are right', async () => {
  const [gone, other] = [await anInterruptedDeletion(), await aUser()];
  const rows = 700;
  const earned = rows * xpFor.post;
  await inBulk(`
    insert into posts (user_id, content, created_at) select ${other.id}, 'theirs', now() from generate_series(1, ${rows});
    insert into posts (user_id, content, created_at) select ${gone.id}, 'own', now() from generate_series(1, 120);
    insert into comments (post_id, user_id, content, created_at)
      select id, ${gone.id}, 'own', now() from posts where user_id = ${other.id};
    insert into comments (post_id, user_id, content, created_at)
      select id, ${other.id}, 'theirs', now() from posts where user_id = ${gone.id};
    update posts p set comment_count = (select count(*) from comments c where c.post_id = p.id);
    insert into post_likes (post_id, user_id, created_at) select id, ${gone.id}, now() from posts where user_id = ${other.id};
    update posts set likes = 1 where user_id = ${other.id};
    update users set xp = ${earned + rows * xpFor.likeReceived + 121 * xpFor.comment} where id = ${other.id}`);
  expect((await settled()).status).toBe(200);
  expect(await db().comment.count({ where: { userId: gone.id } })).toBe(0);
  expect(await db().post.count({ where: { userId: gone.id } })).toBe(0);
  expect(
    await db().post.count({ where: { OR: [{ likes: { not: 0 } }, { commentCount: { not: 0 } }] } }),
  ).toBe(0);
  const { xp } = await db().user.findUniqueOrThrow({ where: { id: other.id } });
  expect(xp).toBe(earned);
  await expectCountsEqualRows();
});

test('a guardian asked for the deletion of two accounts: one that fails does not stop the other', async () => {
  const [first, second] = [await aUser(), await aUser()];
  for (const { id } of [first, second])
    await db().guardian.create({
      data: {
        userId: id,
        email: `guardian${id}@example.com`,
        invitedAt: new Date(),
        agreedAt: new Date(),
        deletionAt: new Date(Date.now() - 3_600_000),
      },
    });
  await whileRefused('update on users', first, async () => {
    const { status, message } = await settled();
    expect({ status, message }).toEqual({ status: 503, message: 'Settled, but for: guardians.' });
  });
  const emails = await db().user.findMany({
    where: { id: { in: [first.id, second.id] } },
    select: { email: true },
    orderBy: { id: 'asc' },
  });
  expect(emails.map(({ email }) => email.startsWith('deleted:'))).toEqual([false, true]);
});

test('of two who are past the age limit, one that fails does not stop the other', async () => {
  const [first, second] = [await aUser(), await aUser()];
  for (const { id } of [first, second])
    await db().accountClosing.create({
      data: { userId: id, closesOn: new Date(Date.now() - 3 * 86_400_000), told: 4 },
    });
  await whileRefused('update on users', first, async () => {
    const { status, message } = await settled();
    expect({ status, message }).toEqual({ status: 503, message: 'Settled, but for: closings.' });
  });
  expect((await db().user.findUniqueOrThrow({ where: { id: second.id } })).email).toBe(
    `deleted:${second.id}`,
  );
});

test('a team that somebody named as another’s was kept in the database does not stop its founder’s deletion', async () => {
  const [founder, other] = [await aUser(), await aUser()];
  const team = await aTeam({ by: founder });
  for (const name of [`deleted:${team.id}`, `${team.id}  `, `Team ${team.id}`, `  ${team.id}0`])
    await rawCall('POST', createTeam.path, { as: other, body: { name } });
  expect(await db().team.count({ where: { creatorId: other.id } })).toBeGreaterThan(0);
  await closeAccount(founder.id, async () => true);
  await db().accountDeletion.updateMany({ data: { leftAt: new Date(0) } });
  expect((await settled()).status).toBe(200);
  expect(await db().accountDeletion.count()).toBe(0);
  expect((await db().team.findUniqueOrThrow({ where: { id: team.id } })).name).toBe(`Team ${team.id}`);
});
