/** Finds what a report of a whole conversation is about: the newest message of the other person in it. */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

/**
 * The newest message of the other person, `m.other_id`, that can be reported (`privateMessage` in targets.ts). Not a ghost that
 * the viewer never opened. visibility-exempt: an id, which is reported and shown to nobody; a block takes away nothing that was
 * written before it.
 */
const newest = (also = '') => `
  select t.id from messages t
  where t.conversation_id = m.conversation_id and t.sender_id = m.other_id and t.hidden_at is null and t.unsent_at is null
    and (t.expires_at is null or t.expires_at > $3) and (not t.is_ghost_bomb or t.read_at is not null)
    ${also}
  order by t.id desc limit 1`;

const unreported = `and not exists (
  select 1 from reports r where r.target_type = 'message' and r.target_id = t.id and r.reporter_id = $1)`;

const lastWritten = `
  select coalesce((${newest(unreported)}), (${newest()})) as id
  from conversation_members m where m.conversation_id = $2 and m.user_id = $1`;

/**
 * What the other member of a conversation wrote last to the viewer: the newest message that the viewer has not reported yet, else
 * the newest of all. The conversation may be refused to the viewer by now.
 * @returns null where there is none, and for a conversation that is not the viewer's
 */
export async function lastWrittenTo(viewer: Viewer, conversationId: number): Promise<number | null> {
  const at = [viewer.id, conversationId, now()];
  const [row] = await statement<{ id: number | null }>('safety_last_written', lastWritten, at);
  return row?.id ?? null;
}
