/** Suspended accounts, and two who may read of them, for the row of the control panel, and what they may ask of their appeals. */
import { withClient } from '../services/database.ts';
import type { Pair } from './servers.ts';

/** More than any control panel has at a time. */
const suspended = 2000;

/**
 * Suspends the last people of the place, who ask nothing, and makes moderators of the two of `pair`. The accounts themselves are
 * not marked, so that no other row shows fewer people.
 * @returns the tokens with which the suspended may appeal, and ask what became of it
 */
export async function fillSuspensions(databaseUrl: string, pair: Pair): Promise<string[]> {
  const moderators = `id between ${pair.first} and ${pair.first + pair.sessions.length - 1}`;
  const { appealToken } = await import('@/lib/domains/accounts/appeal-token');
  return withClient(databaseUrl, async (client) => {
    await client.query(`
      update users set dob = '2007-01-01' where ${moderators};
      insert into moderators (user_id, appointed_at) select id, now() from users where ${moderators} on conflict do nothing;
      with given as (
        insert into decisions (target_type, target_id, action, hides, rule, days, made_at)
        select 'user', id, 'suspend', false, 'R2', 7, now() from (select id from users order by id desc limit ${suspended}) last
        returning id, target_id)
      insert into suspensions (decision_id, user_id, since, until) select id, target_id, now(), now() + interval '7 days' from given;
      insert into report_authors (target_type, target_id, user_id) select 'user', user_id, user_id from suspensions
        on conflict do nothing;
      analyze suspensions, decisions, report_authors`);
    const { rows } = await client.query('select decision_id, user_id from suspensions');
    return rows.map((each) => appealToken(each.decision_id, each.user_id));
  });
}
