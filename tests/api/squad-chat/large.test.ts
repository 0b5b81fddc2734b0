/** A squad's chat and clips are pages by index, also at a million messages (rules.md, Feed; quality.md, Performance). */
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '@/lib/platform/database/client';
import { inBulk } from '../../support/bulk';
import { bornYearsAgo, type Person } from '../../support/factories';
import { genericPlanOf, nodesOf, type Plan, planOf, rowsRead } from '../../support/plans';
import { type Sent, statementsOf } from '../../support/sent-statements';
import { addClip, aSquadChat, clipsOf, postMessage, readMessages } from '../../support/squad-chat';

const messages = 1_000_000;
let founder: Person;
let squadId: number;

/** Half of all messages in one squad, the rest in two thousand others. */
beforeAll(async () => {
  ({ founder, squadId } = await aSquadChat());
  await inBulk(`
    insert into users (email, username, username_key, password_hash, dob)
      select 'filler' || n || '@example.com', 'filler' || n, 'filler' || n, '-', '${bornYearsAgo(16)}'
      from generate_series(1, 50000) n;
    insert into squads (creator_id, game_name, uid, description, created_at)
      select id, 'Ludo', '1', 'd', now() from users where username like 'filler%' order by id limit 2000;
    insert into squad_members select id, creator_id, now() from squads on conflict do nothing;
    insert into squad_messages (squad_id, user_id, message, created_at)
      select case when n % 2 = 0 then ${squadId} else 10 + n % 1900 end, 10 + (n * 37) % 49000, 'message ' || n, now()
      from generate_series(1, ${messages}) n;
    insert into squad_matches (message_id, squad_id, description, starts_at)
      select id, squad_id, 'match', now() from squad_messages where id % 20 = 0;
    insert into media (key, purpose, mime, created_at, kept_at)
      select 'clip-' || n, 'clip', 'video/mp4', now(), now() from generate_series(1, 20000) n;
    insert into game_clips (squad_id, user_id, description, media_key, milliseconds, created_at)
      select case when n % 2 = 0 then ${squadId} else 10 + n % 1900 end, 10 + (n * 37) % 49000, 'clip', 'clip-' || n, 1000, now()
      from generate_series(1, 20000) n;`);
});

const large = [
  'squad_messages',
  'squad_matches',
  'game_clips',
  'media',
  'users',
  'squad_members',
  'sessions',
];

/** A page, and the little beside it. */
const aWalk = 60;

/** Expects a plan to read no large table whole, to sort no more than a page, and to walk no further than `most` rows. */
function expectWalk(plan: Plan, most = aWalk) {
  for (const part of nodesOf(plan)) {
    const name = part['Relation Name'] ?? '';
    if (large.includes(name)) expect(part['Node Type'], name).not.toBe('Seq Scan');
    expect(rowsRead(part), `${part['Node Type']} ${name}`).toBeLessThanOrEqual(most);
  }
}

async function expectPages(ask: () => Promise<{ body: unknown[] }>, rows: number) {
  await ask();
  const sent = await statementsOf(async () => expect((await ask()).body).toHaveLength(rows));
  const page = sent.find(({ text }) => text.includes('json_agg')) as Sent;
  // Half of everything is this squad's: who knows that may as well pass over every second row.
  expectWalk(await planOf(page), 2 * aWalk);
  expectWalk(await genericPlanOf(page));
}

describe(`${messages.toLocaleString('en')} messages`, () => {
  test('the newest, deep down, and those after one', async () => {
    const newest = (await readMessages(founder, squadId)).body;
    const deep = (newest[0]?.id as number) - 900_000;
    await expectPages(() => readMessages(founder, squadId), 50);
    await expectPages(() => readMessages(founder, squadId, { before: deep }), 50);
    await expectPages(() => readMessages(founder, squadId, { after: deep }), 50);
    await expectPages(
      () => readMessages(founder, squadId, { after: (newest.at(-3) as { id: number }).id }),
      2,
    );
  });

  test('the same for somebody of 13 to 15, of whom each writer’s age is asked', async () => {
    const was = founder.dob;
    const dob = new Date(`${new Date().getUTCFullYear() - 14}-01-01`);
    await db().user.update({ where: { id: founder.id }, data: { dob } });
    await expectPages(() => readMessages(founder, squadId), 50);
    await db().user.update({ where: { id: founder.id }, data: { dob: was } });
  });

  test('a message is stored in at most four statements, by an index', async () => {
    const sent = await statementsOf(() =>
      postMessage(founder, squadId, 'one more', { clientId: 'one-more-of-them' }),
    );
    const store = sent.find(({ text }) => text.includes('insert into squad_messages')) as Sent;
    expect(sent.length).toBeLessThanOrEqual(4);
    expectWalk(await planOf(store));
  });

  test('clips, the newest and deep down', async () => {
    await db().media.updateMany({ where: { purpose: 'clip' }, data: { bytes: 1 } });
    await addClip(founder, squadId, 'the newest');
    const newest = (await clipsOf(founder, squadId, { limit: 50 })).body;
    await expectPages(() => clipsOf(founder, squadId, { limit: 50 }), 50);
    await expectPages(
      () => clipsOf(founder, squadId, { limit: 50, before: (newest[0]?.id as number) - 15_000 }),
      50,
    );
  });
});
