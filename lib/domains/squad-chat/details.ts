import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { metInSquads, squadReachCte, visibleInSquad } from '@/lib/domains/blocks/visibility';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { membersOnly } from './refusals';
import type { SquadChatDetails } from './schema';

/**
 * The details of a squad `$2`, for its members. A match is visible only when its message is: it is hidden with the message,
 * and from people who are kept apart from its author. `$3` now, `$4` `squadBounds()`.
 */
const detailsOfSquad = `
  with ${squadReachCte('$4')}
  select s.id, s.game_name, case when ${metInSquads('s.creator_id')} then s.uid else '-' end as uid, s.description, s.wins,
    s.member_count,
    (select json_build_object('message_id', t.id, 'description', g.description, 'starts_at', g.starts_at)
     from squad_matches g join squad_messages t on t.id = g.message_id
     where g.squad_id = s.id and g.starts_at > $3 and ${visibleInSquad('t')} order by g.starts_at limit 1) as next_match
  from squads s join squad_members m on m.squad_id = s.id and m.user_id = $1 where s.id = $2`;

/**
 * A squad's name, results and next match, above its chat.
 * @throws DomainError `not_squad_member`, also when the squad does not exist
 */
export async function squadChatDetailsOf(viewer: Viewer, squadId: number): Promise<SquadChatDetails> {
  const values = [viewer.id, squadId, now(), squadBounds()];
  const [details] = await statement<SquadChatDetails>('squad_chat_details', detailsOfSquad, values);
  if (!details) throw membersOnly();
  return details;
}
