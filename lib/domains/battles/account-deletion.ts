import 'server-only';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';

/** visibility-exempt: ids to lock, shown to nobody. */
const battlesTouched = `
  select id from battles where user_id = $1 or opponent_id = $1
  union select v.battle_id from battle_votes v join battles b on b.id = v.battle_id
    where v.user_id = $1 and b.settled_at is null`;

/** visibility-exempt: ids to settle, shown to nobody. */
const unsettled = 'select id from battles where (user_id = $1 or opponent_id = $1) and settled_at is null';

/** The person's battles without a result, those whose voting is over among them. */
export async function unsettledBattlesOf(userId: number): Promise<number[]> {
  const rows = await statement<{ id: number }>('battles_unsettled', unsettled, [userId]);
  return rows.map(({ id }) => id);
}

/**
 * Removes a deleted account's data from battles: text, videos, and votes where voting is still open. The person's own
 * battles are emptied and hidden, but the rows stay, because an opponent may have won. Battles that they answered go on
 * without the answer. Those that are over must be settled before. Where the result waits for a decision on what was
 * reported, or a decision may still be taken back, it is kept beside what is emptied, if voting had ended before anything
 * was hidden; the settlement writes it once nothing hides a side. Otherwise voting would have gone on, and nobody has won.
 *
 * visibility-exempt: the person's own rows, shown to nobody.
 */
export async function removeFromBattles(tx: Transaction, userId: number): Promise<void> {
  const moment = now();
  await lockInOrder(tx, 'battles', battlesTouched, userId);
  await tx.$executeRaw`
    with gone as (
      delete from battle_votes v using battles b
      where v.user_id = ${userId} and b.id = v.battle_id and b.settled_at is null and b.voting_deadline > ${moment}
      returning v.battle_id, v.vote_for, v.voided_at)
    update battles set
      votes = votes - (gone.vote_for = 'creator' and gone.voided_at is null)::int,
      opponent_votes = opponent_votes - (gone.vote_for = 'opponent' and gone.voided_at is null)::int,
      removed_votes = removed_votes - (gone.voided_at is not null)::int
    from gone where battles.id = gone.battle_id`;
  await tx.$executeRaw`
    update battles set kept_result =
      case when votes > opponent_votes then 'creator' when votes < opponent_votes then 'opponent' else 'tie' end
    where (user_id = ${userId} or opponent_id = ${userId}) and winner is null and kept_result is null
      and opponent_media_url is not null and voting_deadline <= coalesce(least(hidden_at, response_hidden_at), ${moment})`;
  await tx.$executeRaw`
    with theirs as (
      select media_url as url from battles where user_id = ${userId}
      union all
      select opponent_media_url from battles where user_id = ${userId} or opponent_id = ${userId})
    update media set kept_at = null, created_at = to_timestamp(0)
    where key in (select regexp_replace(url, '^.*/', '') from theirs where url is not null)`;
  await tx.$executeRaw`
    update battles set media_url = '', content = '', opponent_media_url = null, opponent_content = null,
      hidden_at = coalesce(hidden_at, ${moment}),
      settled_at = case when kept_result is null then coalesce(settled_at, ${moment}) else settled_at end
    where user_id = ${userId}`;
  await tx.$executeRaw`
    update battles set opponent_media_url = null, opponent_content = null where opponent_id = ${userId}`;
}
