/** Fills push in one browser for every second person, who was told of everything up to now. */
import { withClient } from '../services/database.ts';

const statements = [
  `insert into sessions (id, user_id, created_at, expires_at)
   select 'bench-push-' || id, id, now(), now() + interval '30 days' from users where id % 2 = 0`,
  // Nobody answers at this address; nothing that the bench writes is pushed.
  `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
   select user_id, id, 'https://127.0.0.1:9/' || id, 'none', 'none', now() from sessions where id like 'bench-push-%'`,
  `insert into push_states (user_id, from_id, seen_id)
   select b.user_id, coalesce(max(n.id), 0), coalesce(max(n.id), 0)
   from push_subscriptions b left join notices n on n.user_id = b.user_id group by 1`,
  'analyze sessions, push_subscriptions, push_states',
];

export async function fillPush(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
