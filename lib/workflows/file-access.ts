import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { squadReachCte, visibleClip } from '@/lib/domains/blocks/visibility';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { now } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';

/** Where a file that may be opened is kept (lib/platform/storage/place.ts). */
export type Found = {
  place: string | null;
  /** Whether the file may expire at any moment, like a ghost's. Then it gets no temporary URL, which could outlive it. */
  ends?: boolean;
};

/**
 * Profile pictures and battle videos are public to anybody who has their address, until they are taken down, and not while
 * their person is suspended. `$1` is the key.
 *
 * visibility-exempt: files only, no text. A block hides the places where they are shown.
 */
export const publicFile = `
  select m.place from media m where m.key = $1 and m.kept_at is not null and case m.purpose
    when 'profile' then exists (
      select 1 from users u
      where u.id = m.owner_id and u.profile_media_url = '/media/' || m.key and u.suspended_at is null)
    when 'battle' then exists (
      select 1 from battles b join users u on u.id = b.user_id
      where b.media_url = '/media/' || m.key and b.hidden_at is null and u.suspended_at is null
      union all
      select 1 from battles b join users u on u.id = b.opponent_id
      where b.opponent_media_url = '/media/' || m.key and b.hidden_at is null and b.response_hidden_at is null
        and u.suspended_at is null)
    else false
  end`;

const publicFiles = batchedQuery<Found>('media_public', ['text'], publicFile);

/** The file if everybody may open it, in one statement. @returns null if not, or if there is no such file */
export async function openToAll(key: string): Promise<Found | null> {
  return /^(profile|battle)-/.test(key) ? ((await publicFiles([key]))[0] ?? null) : null;
}

/**
 * A file that is not public is visible to those who may see what it is attached to, by the same rules and only as long. Whoever
 * decides on a report opens its copy (lib/domains/safety/targets/evidence.ts), and not the file: a second factor is asked for
 * there, and it is one way for all of them.
 */
const attachedAndSeen = `
  case m.purpose
    when 'profile' then exists (
      select 1 from users u where u.id = m.owner_id and u.id = $1 and u.profile_media_url = '/media/' || m.key)
    when 'chat' then exists (
      select 1 from messages t join conversation_members c on c.conversation_id = t.conversation_id and c.user_id = $1
      where t.media_key = m.key and (t.expires_at is null or t.expires_at > $3) and t.hidden_at is null
        and c.other_id not in (select id from blocked_users))
    when 'clip' then exists (
      select 1 from game_clips g join squad_members s on s.squad_id = g.squad_id and s.user_id = $1
      where g.media_key = m.key and ${visibleClip('g')})
    else false
  end`;

/**
 * Whether `$1` may open the file `$2`; `$3` now, `$4` `squadBounds()`. An unattached file belongs to its owner until the sweep
 * may delete it. A released file is dated back, so that nobody may open it.
 *
 * visibility-exempt: no text; the rules for each kind are in `attachedAndSeen`.
 */
const fileSeen = `
  with ${squadReachCte('$4')}
  select m.place, exists (select 1 from messages g where g.media_key = m.key and g.is_ghost_bomb) as ends
  from media m where m.key = $2 and case
    when m.kept_at is null then m.owner_id = $1 and m.created_at > $3 - interval '1 hour'
    else ${attachedAndSeen}
  end`;

const seenFiles = batchedQuery<Found>('media_seen', ['int', 'text', 'timestamptz', 'text'], fileSeen);

/** The file if the viewer may open it though it is not public, in one statement. @returns null as `openToAll` does */
export async function openTo(viewer: Viewer, key: string): Promise<Found | null> {
  return (await seenFiles([viewer.id, key, now(), squadBounds()]))[0] ?? null;
}
