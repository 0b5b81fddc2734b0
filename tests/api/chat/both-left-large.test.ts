/** Conversations that both have left go in parts, however much was said in them (docs/decisions/126-small-uploads-and-parts-of-deletions.md). */
import { afterAll, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { removeRequests, removeUnreadable } from '@/lib/domains/chat/account-deletion';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { inBulk } from '../../support/bulk';
import { rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aConversation, aUser, type Person } from '../../support/factories';

const settled = () =>
  rawCall('GET', settle.path, { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } });

afterAll(() => setClockOffset(0));

/** Closes the account; the deletion was interrupted before anything was removed. */
async function closed({ id }: Person) {
  await closeAccount(id, async () => true);
  const leftAt = new Date(Date.now() - 3_600_000);
  await db().accountDeletion.updateMany({ where: { userId: id }, data: { leftAt } });
}

async function twoWhoTalked(messages: number) {
  const [ada, bola] = [await aUser(), await aUser()];
  const { id } = await aConversation({ by: ada, with_: bola });
  await inBulk(
    `insert into media (key, owner_id, purpose, mime, bytes, place, created_at, kept_at)
       select 'chat-' || ${id} || '-' || n, ${ada.id}, 'chat', 'image/jpeg', 1, 'disk', now(), now()
       from generate_series(1, ${messages}, 100) n;
     insert into messages (conversation_id, sender_id, content, created_at, media_key, reply_to_id)
       select ${id}, ${ada.id}, 'still here', now(), 'chat-' || ${id} || '-' || n, (select min(id) from messages)
       from generate_series(1, ${messages}, 100) n;
     insert into messages (conversation_id, sender_id, content, created_at)
       select ${id}, ${bola.id}, 'still here', now() from generate_series(1, ${messages}) n where n % 100 <> 1`,
  );
  return { ada, bola, id };
}

const left = (conversationId: number) => db().message.count({ where: { conversationId } });
const keptFiles = () => db().media.count({ where: { keptAt: { not: null } } });

test('30,000 messages and a connection that is killed in between: what went is gone, the next run goes on', async () => {
  const { ada, bola, id } = await twoWhoTalked(30_000);
  await closed(ada);
  await closed(bola);
  await pool().query(`
    create sequence removed;
    create function kill_in_between() returns trigger language plpgsql as $$ begin
      if nextval('removed') > 15000 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return old;
    end $$;
    create trigger kill_in_between before delete on messages for each row execute function kill_in_between()`);
  expect((await settled()).message).toBe('Settled, but for: deletions.');
  await pool().query('drop trigger kill_in_between on messages; drop function kill_in_between');
  const between = await left(id);
  expect(between).toBeLessThan(20_000);
  expect(between).toBeGreaterThan(0);
  setClockOffset(2 * 60_000);
  expect((await settled()).status).toBe(200);
  await pendingEffects();
  expect(await left(id)).toBe(0);
  expect(await db().conversation.count({ where: { id } })).toBe(0);
  expect(await keptFiles()).toBe(0);
  expect(await db().accountDeletion.count()).toBe(0);
});

test('one transaction deletes some thousand messages, and says that there is more', async () => {
  const { ada, bola, id } = await twoWhoTalked(3000);
  await closed(ada);
  await closed(bola);
  const step = () => transaction((tx) => removeUnreadable(tx, ada.id));
  expect(await step()).toBe(true);
  expect(await left(id)).toBe(1001);
  expect(await step()).toBe(true);
  expect(await db().conversation.count({ where: { id } })).toBe(0);
  expect(await step()).toBe(false);
});

test.each([
  ['conversations that both have left', removeUnreadable, 'open'],
  ['requests to write', removeRequests, 'waiting'],
] as const)('of many %s each transaction deletes some', async (_, remove, state) => {
  const person = await aUser();
  await inBulk(
    `insert into users (email, username, username_key, password_hash, dob)
       select 'deleted:' || n || '${state}', 'Deleted user', 'deleted:' || n || '${state}', '-', now()
       from generate_series(1, 250) n`,
    `insert into conversations (low_user_id, high_user_id, created_at)
       select ${person.id}, id, now() from users where email like 'deleted:%${state}'`,
    `insert into conversation_members (conversation_id, user_id, other_id, last_message_at, state)
       select id, ${person.id}, high_user_id, now(), '${state}' from conversations where low_user_id = ${person.id}`,
  );
  const lowUserId = person.id;
  const step = () => transaction<unknown>((tx) => remove(tx, person.id));
  expect(await step()).toBe(true);
  expect(await db().conversation.count({ where: { lowUserId } })).toBe(150);
  while (await step());
  expect(await db().conversation.count({ where: { lowUserId } })).toBe(0);
});
