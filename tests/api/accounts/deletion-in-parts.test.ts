/** What grows is deleted in parts (docs/decisions/126-small-uploads-and-parts-of-deletions.md). */
import { expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { settle } from '@/lib/contract/scheduled';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { sweepEvidence } from '@/lib/domains/safety/targets/evidence';
import { removeFromSquads } from '@/lib/domains/squads/account-deletion';
import { closeTournamentsOf } from '@/lib/domains/tournaments/account-deletion';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { inBulk } from '../../support/bulk';
import { rawCall } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aUser, type Person } from '../../support/factories';

/** The most rows of a table that one transaction deleted while `work` ran. */
async function mostDeletedAtOnce(table: string, work: () => Promise<void>): Promise<number> {
  await pool().query(`
    create table deleted_here (by bigint);
    create function note_deleted() returns trigger language plpgsql as $$ begin
      insert into deleted_here values (txid_current()); return old;
    end $$;
    create trigger note_deleted before delete on ${table} for each row execute function note_deleted()`);
  await work();
  const { rows } = await pool().query(
    'select count(*)::int as most from deleted_here group by by order by 1 desc limit 1',
  );
  await pool().query(`
    drop trigger note_deleted on ${table}; drop function note_deleted(); drop table deleted_here`);
  return rows[0]?.most ?? 0;
}

const settled = () =>
  rawCall('GET', settle.path, { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } });

/** Closes the account; the deletion was interrupted before anything was removed. */
async function closed({ id }: Person) {
  await closeAccount(id, async () => true);
  const leftAt = new Date(Date.now() - 3_600_000);
  await db().accountDeletion.updateMany({ where: { userId: id }, data: { leftAt } });
}

/** A person who left, with a post under which a hundred others wrote and pressed much, and a hundred smaller posts. */
async function aPopularPersonWhoLeft() {
  const person = await aUser();
  await inBulk(
    `insert into users (email, username, username_key, password_hash, dob, xp)
       select 'fan' || n || '@example.com', 'fan' || n, 'fan' || n, '-', '2011-01-01', ${10 * xpFor.post + 150 * xpFor.comment + xpFor.likeReceived}
       from generate_series(1, 100) n`,
    `insert into posts (user_id, content, created_at) select ${person.id}, 'the one', now()`,
    `insert into comments (post_id, user_id, content, created_at)
       select p.id, u.id, 'wow', now() from posts p, users u, generate_series(1, 50) where u.email like 'fan%'`,
    `insert into posts (user_id, content, created_at) select ${person.id}, 'another', now() from generate_series(1, 100)`,
    `insert into comments (post_id, user_id, content, created_at)
       select p.id, u.id, 'wow', now() from posts p, users u where u.email like 'fan%' and p.content = 'another'`,
    `insert into comment_likes (comment_id, user_id, created_at)
       select min(c.id), ${person.id}, now() from comments c group by c.user_id`,
    `insert into replies (comment_id, user_id, content, created_at)
       select id, user_id, 'indeed', now() from comments where id % 5 = 0`,
    `insert into post_likes (post_id, user_id, created_at) select p.id, u.id, now() from posts p, users u where u.email like 'fan%'`,
    `insert into post_reactions (post_id, user_id, label, created_at)
       select p.id, u.id, case when u.id % 2 = 0 then 'Fire' else 'Wow' end, now() from posts p, users u where u.email like 'fan%'`,
    `update comments c set likes = (select count(*) from comment_likes l where l.comment_id = c.id),
       reply_count = (select count(*) from replies r where r.comment_id = c.id)`,
    `update posts p set likes = 100, comment_count = (select count(*) from comments c where c.post_id = p.id),
       reaction_total = 100, reaction_counts = '{"Fire": 50, "Wow": 50}'`,
    `insert into posts (user_id, content, created_at)
       select id, 'their own', now() from users, generate_series(1, 10) where email like 'fan%'`,
  );
  await closed(person);
  return person;
}

test('a post under which others wrote thousands goes in parts: counts and XP are right at each', async () => {
  const person = await aPopularPersonWhoLeft();
  const most = await mostDeletedAtOnce('comments', async () => {
    expect((await settled()).status).toBe(200);
  });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2000);
  expect(await db().post.count({ where: { userId: person.id } })).toBe(0);
  for (const table of ['comments', 'replies', 'post_likes', 'post_reactions', 'comment_likes']) {
    const { rows } = await pool().query(`select count(*)::int as left from ${table}`);
    expect(rows[0].left, table).toBe(0);
  }
  const xp = await db().user.findMany({
    where: { email: { startsWith: 'fan' } },
    distinct: ['xp'],
    select: { xp: true },
  });
  expect(xp).toEqual([{ xp: 10 * xpFor.post }]);
  await expectCountsEqualRows();
});

test('copies of what was reported are removed some at a time', async () => {
  await inBulk(
    `insert into evidence_files (source, mime, bytes, complete, created_at)
       select 'chat-' || n, 'video/mp4', 1, true, '2020-01-01' from generate_series(1, 23) n`,
    `insert into evidence_pieces (file_id, number, content) select id, 0, 'x' from evidence_files`,
  );
  const most = await mostDeletedAtOnce('evidence_files', async () => {
    expect(await sweepEvidence()).toBe(23);
  });
  expect(most).toBe(5);
  expect(await db().evidencePiece.count()).toBe(0);
});

test('whoever pressed upvotes on thousands of rants is cut off from them in parts', async () => {
  const person = await aUser();
  await inBulk(
    `insert into rants (content, category, ask_for_advice, created_at, upvotes, hugs)
       select 'r', 'school', false, now(), 1, 1 from generate_series(1, 2500)`,
    `insert into rant_upvotes (rant_id, user_id, created_at) select id, ${person.id}, now() from rants`,
    `insert into rant_hugs (rant_id, user_id, created_at) select id, ${person.id}, now() from rants`,
  );
  await closed(person);
  const most = await mostDeletedAtOnce('rant_upvotes', async () => {
    expect((await settled()).status).toBe(200);
  });
  expect(most).toBe(1000);
  const where = { userId: person.id };
  expect([await db().rantUpvote.count({ where }), await db().rantHug.count({ where })]).toEqual([0, 0]);
  expect(await db().rantRemoval.groupBy({ by: ['kind'], _count: true, orderBy: { kind: 'asc' } })).toEqual([
    { kind: 'hug', _count: 2500 },
    { kind: 'upvote', _count: 2500 },
  ]);
  await expectCountsEqualRows();
});

test('twenty thousand squads and as many tournaments of one name, made in two days, take no longer than their number', async () => {
  const [person, other] = [await aUser(), await aUser()];
  const shared = await aSquad({ by: other });
  const names = `case when n % 2 = 0 then 'only mine' else '${shared.gameName}' end`;
  await inBulk(
    `insert into squads (creator_id, game_name, uid, description, created_at)
       select ${person.id}, 'only mine', 'u' || n, 'mine', now() from generate_series(1, 20000) n`,
    `insert into squads (creator_id, game_name, uid, description, created_at)
       select ${person.id}, '${shared.gameName}', 'u', 'mine', now()`,
    `insert into tournaments (creator_id, squad_id, title, game_name, description, created_at)
       select ${person.id}, ${shared.id}, 't' || n, ${names}, 'mine', now() from generate_series(1, 20000) n`,
  );
  await closed(person);
  const began = performance.now();
  await transaction((tx) => removeFromSquads(tx, person.id));
  await transaction((tx) => closeTournamentsOf(tx, person.id));
  // It can be measured once alone; twenty thousand times twenty thousand would take many minutes.
  expect(performance.now() - began).toBeLessThan(30_000);
  const kept = { creatorId: person.id, gameName: shared.gameName };
  expect(await db().squad.count({ where: kept })).toBe(1);
  expect(await db().tournament.count({ where: kept })).toBe(10_000);
  const mine = { OR: [{ gameName: 'only mine' }, { description: 'mine' }] };
  expect([await db().squad.count({ where: mine }), await db().tournament.count({ where: mine })]).toEqual([
    0, 0,
  ]);
});
