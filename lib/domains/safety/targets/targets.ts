import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { commentSeen, replySeen } from '@/lib/domains/posts/statements';
import { withhold } from '@/lib/domains/safety/pictures/withheld';
import { toTheMinute } from '@/lib/domains/safety/rules';
import type { TargetType } from '@/lib/domains/safety/schema';
import { brokenSeal, openGhost } from '@/lib/domains/seals/opening';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { type BattleSideType, setSideHidden } from './battle-sides';
import { squadTargets } from './squad-targets';
import { type Found, type FoundRow, foundIn, setHidden, type Target } from './target';

/**
 * Content in `table` whose author is in its `user_id`.
 * @param answered  SQL for the words that it answers, if the viewer sees them
 */
function withAuthorColumn(
  table: 'posts' | 'comments' | 'replies',
  { seen = visible('t'), version = `''`, answered = 'null' } = {},
): Target {
  const select = `
    with ${blockedUsersCte}
    select t.content, u.username, t.user_id = $1 as mine, ${version} as version,
      ${answered} as in_answer_to
    from ${table} t join users u on u.id = t.user_id where t.id = $2 and ${seen}`;
  return {
    find: async (viewer, id) =>
      foundIn(await statement<FoundRow>(`safety_${table}`, select, [viewer.id, id])),
    setHidden: (tx, id, hidden) => setHidden(tx, table, id, hidden),
    // visibility-exempt: as `authorOf` says.
    authorOf: (content) => `select user_id from ${table} where id = ${content}`,
  };
}

/**
 * Anonymous content, whose author is in a table of its own. The author is read only to check whether it is the viewer, and
 * for a suspension. Content of deleted accounts has no author.
 * visibility-exempt: blocks are not applied, because they would reveal the author.
 */
function withAuthorTable(
  table: 'rants' | 'rant_comments',
  authors: string,
  key: string,
  { category = 'null', answered = 'null' },
): Target {
  const select = `
    select t.content, ${category} as category, ${answered} as in_answer_to, coalesce(a.user_id = $1, false) as mine
    from ${table} t left join ${authors} a on a.${key} = t.id where t.id = $2 and t.hidden_at is null`;
  return {
    find: async (viewer, id) =>
      foundIn(await statement<FoundRow>(`safety_${table}`, select, [viewer.id, id])),
    setHidden: (tx, id, hidden) => setHidden(tx, table, id, hidden, { at: toTheMinute(now()) }),
    // visibility-exempt: as `authorOf` says.
    authorOf: (content) => `select user_id from ${authors} where ${key} = ${content}`,
  };
}

const person: Target = {
  async find(viewer, id) {
    const select = `with ${blockedUsersCte}
      select u.username as content, u.username, u.id = $1 as mine, u.profile_media_url as file,
        target_version('user', u.id) as version
      from users u where u.id = $2 and u.id not in (select id from blocked_users)`;
    return foundIn(await statement<FoundRow>('safety_users', select, [viewer.id, id]));
  },
  // `canBeHidden` refuses it before.
  setHidden: async () => {},
  // visibility-exempt: as `authorOf` says.
  authorOf: (content) => `select id from users where id = ${content}`,
};

/**
 * A private message, for its two participants. One that its sender took back has nothing left to copy; an opened ghost is then
 * reported by its seal (`findSealed`). For an expired ghost, the sender is in the sealed copy.
 *
 * visibility-exempt: nobody writes across a block, so the message was there before it. The report shows nothing to the
 * reporter, and blocking must not take away what they were written.
 */
const privateMessage: Target = {
  async find(viewer, id) {
    const select = `
      select t.content, u.username, t.sender_id = $1 as mine, t.media_key as file
      from messages t join users u on u.id = t.sender_id
      join conversation_members m on m.conversation_id = t.conversation_id and m.user_id = $1
      where t.id = $2 and t.hidden_at is null and t.unsent_at is null and (t.expires_at is null or t.expires_at > $3)`;
    return foundIn(await statement<FoundRow>('safety_messages', select, [viewer.id, id, now()]));
  },
  setHidden: (tx, id, hidden) => setHidden(tx, 'messages', id, hidden),
  // visibility-exempt: as `authorOf` says.
  authorOf: (content) => `select sender_id from messages where id = ${content}
    union select sender_id from sealed_ghosts where message_id = ${content}`,
};

/** One side of a battle. Its video goes with the report as a file. */
function battleSide(
  type: BattleSideType,
  side: { words: string; video: string; who: string; hiddenAt: string; answered?: string },
): Target {
  const { words, video, who, hiddenAt, answered = 'null' } = side;
  const select = `with ${blockedUsersCte}
    select coalesce(nullif(t.${words}, ''), 'A video without words') as content, u.username, t.category,
      t.${who} = $1 as mine, t.${video} as file, ${answered} as in_answer_to
    from battles t join users u on u.id = t.${who}
    where t.id = $2 and ${visible('t')} and coalesce(t.opponent_id, 0) not in (select id from blocked_users)
      and t.${video} is not null and t.${hiddenAt} is null`;
  return {
    find: async (viewer, id) =>
      foundIn(await statement<FoundRow>(`safety_battles_${words}`, select, [viewer.id, id])),
    setHidden: (tx, id, hidden) => setSideHidden(tx, type, id, hidden),
    // visibility-exempt: as `authorOf` says.
    authorOf: (content) => `select ${who} from battles where id = ${content}`,
  };
}

/** A clip of the showdown: its address and the person who submitted it. */
const showdownClip: Target = {
  async find(viewer, id) {
    const select = `with ${blockedUsersCte} select t.url as content, u.username, t.category, t.user_id = $1 as mine
      from showdown_clips t join users u on u.id = t.user_id where t.id = $2 and ${visible('t')}`;
    return foundIn(await statement<FoundRow>('safety_showdown_clips', select, [viewer.id, id]));
  },
  setHidden: (tx, id, hidden) => setHidden(tx, 'showdown_clips', id, hidden, { emptied: "url = ''" }),
  // visibility-exempt: as `authorOf` says.
  authorOf: (content) => `select user_id from showdown_clips where id = ${content}`,
};

/** A person's profile picture, by the person's id. While it is hidden, the person has none. */
const profilePicture: Target = {
  async find(viewer, id) {
    const select = `with ${blockedUsersCte}
      select 'Profile picture' as content, u.username, u.id = $1 as mine, u.profile_media_url as file,
        target_version('profile_picture', u.id) as version
      from users u
      where u.id = $2 and u.profile_media_url is not null and u.id not in (select id from blocked_users)`;
    return foundIn(await statement<FoundRow>('safety_profile_picture', select, [viewer.id, id]));
  },
  setHidden: (tx, id, hidden) =>
    withhold(tx, {
      table: 'users',
      targetType: 'profile_picture',
      id,
      hidden,
      columns: { profile_media_url: null, profile_media_type: null },
    }),
  // visibility-exempt: as `authorOf` says.
  authorOf: (content) => `select id from users where id = ${content}`,
};

/**
 * A ghost as its recipient received it, opened with its seal, also after it expired.
 * @throws DomainError `seal_broken`
 */
export async function findSealed(
  viewer: Viewer,
  targetType: TargetType,
  id: number,
  seal: string,
): Promise<Found | null> {
  if (targetType !== 'message') throw brokenSeal();
  const opened = await openGhost(viewer, id, seal);
  if (!opened) return null;
  const { words, sender, file } = opened;
  return {
    mine: false,
    version: '',
    copy: { content: words, username: sender },
    files: file ? [{ key: file.key, open: async () => file.stored }] : [],
  };
}

export const targets: Record<TargetType, Target> = {
  post: withAuthorColumn('posts', { version: `target_version('post', t.id)` }),
  comment: withAuthorColumn('comments', {
    seen: commentSeen('t'),
    answered: `(select its.content from posts its where its.id = t.post_id and ${visible('its')})`,
  }),
  reply: withAuthorColumn('replies', {
    seen: replySeen('t'),
    answered: `(select its.content from comments its where its.id = t.comment_id and ${visible('its')})`,
  }),
  rant: withAuthorTable('rants', 'rant_authors', 'rant_id', { category: 't.category' }),
  rant_comment: withAuthorTable('rant_comments', 'rant_comment_authors', 'comment_id', {
    // visibility-exempt: blocks are not applied, as for the rant itself.
    answered: '(select its.content from rants its where its.id = t.rant_id and its.hidden_at is null)',
  }),
  message: privateMessage,
  ...squadTargets,
  battle: battleSide('battle', {
    words: 'content',
    video: 'media_url',
    who: 'user_id',
    hiddenAt: 'hidden_at',
  }),
  battle_response: battleSide('battle_response', {
    words: 'opponent_content',
    video: 'opponent_media_url',
    who: 'opponent_id',
    hiddenAt: 'response_hidden_at',
    answered: 't.content',
  }),
  showdown_clip: showdownClip,
  profile_picture: profilePicture,
  user: person,
};
