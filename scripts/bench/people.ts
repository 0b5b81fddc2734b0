/** Real sessions of many people for the bench's requests, so that tokens and rate limits are really looked up. */
import pLimit from 'p-limit';
import { withClient } from '../services/database.ts';

/**
 * @param count  number of people, from id 1 on
 * @returns the request headers of each person
 */
export async function sessionsOf(count: number): Promise<Record<string, string>[]> {
  const { openSession } = await import('@/lib/domains/accounts/sessions');
  const { tokenFor } = await import('@/lib/http/api/token');
  const { disconnect } = await import('@/lib/platform/database/client');
  const headersOf = async (userId: number) => {
    const { id } = await openSession(userId);
    return { authorization: `Bearer ${await tokenFor(id)}` };
  };
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const all = await pLimit(50).map(ids, headersOf);
  await disconnect();
  return all;
}

/** Copies sessions to another database, without those that `fillPush` made for people who ask nothing. The tokens stay valid, since a token contains only its session's id. */
export async function copySessions(fromUrl: string, toUrl: string): Promise<void> {
  const { rows } = await withClient(fromUrl, (client) =>
    client.query(
      'select to_jsonb(s) as row from sessions s where id not in (select session_id from push_subscriptions)',
    ),
  );
  const all = JSON.stringify(rows.map((each) => each.row));
  await withClient(toUrl, (client) =>
    client.query('insert into sessions select * from jsonb_populate_recordset(null::sessions, $1)', [all]),
  );
}
