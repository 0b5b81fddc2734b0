/**
 * How the parts of a person's copy are read: a page of rows at a time, in the order of a key that an index has, so that a
 * statement costs the same however much there is. `$1` the person, `$2` the key to go on behind, `$3` how many rows.
 *
 * noRules: every row is the reader's own, hidden or not, and nobody else's words are among them.
 */
import type { ExportPart } from './export-schema';

type PartStatement = {
  text: string;
  /** The models of prisma/schema that this part is the copy of. */
  models: readonly string[];
  /** The key before the first; 0 where none is said. */
  first?: string;
};

/** Rows of `table t` that are the person's by `owner`, by the whole number `key`. noRules: their own. */
const byNumber = (table: string, owner: string, columns: string, key = 't.id', more = '') => `
  select ${key} as key, ${columns} from ${table} t ${more}
  where t.${owner} = $1 and ${key} > $2::int order by ${key} limit $3`;

/** The same where two columns together are the key: it is sent as text, the second after a bar. noRules: their own. */
const byPair = (table: string, owner: string, columns: string, [one, two]: [Column, Column]) => `
  select concat(${written(one)}, '|', t.${two[0]}) as key, ${columns} from ${table} t
  where t.${owner} = $1
    and (t.${one[0]}, t.${two[0]}) > (split_part($2, '|', 1)::${one[1]}, split_part($2, '|', 2)::${two[1]})
  order by t.${one[0]}, t.${two[0]} limit $3`;
type Column = [name: string, type: string];
const written = ([name]: Column) => `t.${name}`;

/** Both sides of a battle: each walks its own index. noRules: the person's own words. */
const side = (name: 'creator' | 'opponent', owner: string, content: string, media: string, votes: string) => `
  (select t.id as key, t.id, '${name}' as side, t.category, ${content} as content, ${media} as media_url,
     ${votes} as votes, t.winner, t.created_at
   from battles t where t.${owner} = $1 and t.id > $2::int order by t.id limit $3)`;

/** The conversations that are in one's list, by whom they are with, from one side of the pair. */
const conversations = (own: string, other: string) => `
  (select t.${other} as key, t.id, t.created_at from conversations t
   where t.${own} = $1 and t.${other} > $2::int
     and exists (select 1 from conversation_members m where m.conversation_id = t.id and m.user_id = $1)
   order by t.${other} limit $3)`;

/** As in lib/domains/chat/statements.ts: the time of its own, else that of the first look that reached so far. */
const readAt = `coalesce(t.read_at, (select min(w.read_at) from conversation_reads w
  where w.conversation_id = t.conversation_id and w.reader_id <> $1 and w.up_to >= t.id)) as read_at`;

export const exportStatements: Record<ExportPart, PartStatement> = {
  sessions: {
    models: ['Session'],
    first: '',
    text: `select t.id as key, t.created_at, t.expires_at from sessions t
      where t.user_id = $1 and t.id > $2 order by t.id limit $3`,
  },
  posts: {
    models: ['Post'],
    text: byNumber(
      'posts',
      'user_id',
      't.id, t.content, t.likes, t.comment_count, t.created_at, t.edited_at',
    ),
  },
  comments: {
    models: ['Comment'],
    text: byNumber('comments', 'user_id', 't.id, t.post_id, t.content, t.pinned, t.likes, t.created_at'),
  },
  replies: {
    models: ['Reply'],
    text: byNumber('replies', 'user_id', 't.id, t.comment_id, t.content, t.created_at'),
  },
  likes: {
    models: ['PostLike'],
    text: byNumber('post_likes', 'user_id', 't.post_id, t.created_at', 't.post_id'),
  },
  comment_likes: {
    models: ['CommentLike'],
    text: byNumber('comment_likes', 'user_id', 't.comment_id, t.created_at', 't.comment_id'),
  },
  reactions: {
    models: ['PostReaction'],
    text: byNumber('post_reactions', 'user_id', 't.post_id, t.label, t.created_at', 't.post_id'),
  },
  conversations: {
    models: ['Conversation', 'ConversationMember'],
    text: `
      select c.key, c.id, c.created_at, case when not exists (
          select 1 from blocks b where (b.blocker_id = $1 and b.blocked_id = c.key)
            or (b.blocker_id = c.key and b.blocked_id = $1)) then u.username end as "with"
      from (${conversations('low_user_id', 'high_user_id')} union all
        ${conversations('high_user_id', 'low_user_id')} order by key limit $3) c
      join users u on u.id = c.key order by c.key`,
  },
  messages: {
    models: ['Message'],
    // Asked of the person's messages alone, ghosts left out after the page is found: a page may be short, or empty.
    text: byNumber(
      'messages',
      'sender_id',
      `t.is_ghost_bomb as left_out, t.id, t.conversation_id, t.content, t.media_key, t.media_type, t.created_at, ${readAt}`,
    ),
  },
  blocks: {
    models: ['Block'],
    text: byNumber(
      'blocks',
      'blocker_id',
      'u.username, t.created_at',
      't.blocked_id',
      'join users u on u.id = t.blocked_id',
    ),
  },
  reports: {
    models: ['Report'],
    first: '|0',
    text: byPair(
      'reports',
      'reporter_id',
      `t.target_type like 'rant%' as left_out, t.target_type, t.target_id, t.reason, t.details, t.tracking_code,
       t.created_at`,
      [
        ['target_type', 'text'],
        ['target_id', 'int'],
      ],
    ),
  },
  coins: {
    models: ['CoinEntry'],
    text: byNumber(
      'coin_entries',
      'user_id',
      't.id, t.amount, t.balance_after, t.reason, t.reference, t.created_at',
    ),
  },
  items: {
    models: ['ShopOwnership', 'WornItem'],
    text: byNumber(
      'shop_ownerships',
      'user_id',
      `i.name, t.price, t.bought_at, exists (
        select 1 from worn_items w where w.user_id = t.user_id and w.item_id = t.item_id) as worn`,
      't.item_id',
      'join shop_items i on i.id = t.item_id',
    ),
  },
  missions: {
    models: ['MissionRun'],
    first: '0001-01-01',
    text: `select to_char(t.day, 'YYYY-MM-DD') as key, to_char(t.day, 'YYYY-MM-DD') as day, t.started_at, t.claimed_at
      from mission_runs t where t.user_id = $1 and t.day > $2::date order by t.day limit $3`,
  },
  picks: { models: ['DeveloperPick'], text: byNumber('developer_picks', 'user_id', 't.title, t.awarded_at') },
  squads: {
    models: ['SquadMember'],
    text: byNumber(
      'squad_members',
      'user_id',
      't.squad_id, s.game_name, t.joined_at',
      't.squad_id',
      'join squads s on s.id = t.squad_id',
    ),
  },
  squads_founded: {
    models: ['Squad'],
    text: byNumber(
      'squads',
      'creator_id',
      't.id, t.game_name, t.uid, t.description, t.status, t.wins, t.created_at',
    ),
  },
  squad_wins: {
    models: ['SquadWin'],
    text: byNumber('squad_wins', 'reported_by', 't.squad_id, t.created_at'),
  },
  squad_messages: {
    models: ['SquadMessage', 'SquadMatch'],
    text: byNumber(
      'squad_messages',
      'user_id',
      't.id, t.squad_id, t.message, t.post_id, x.starts_at as match_at, t.created_at',
      't.id',
      'left join squad_matches x on x.message_id = t.id',
    ),
  },
  game_clips: {
    models: ['GameClip'],
    text: byNumber('game_clips', 'user_id', 't.id, t.squad_id, t.description, t.media_key, t.created_at'),
  },
  teams: {
    models: ['TeamMember'],
    text: byNumber(
      'team_members',
      'user_id',
      't.team_id, n.name, t.joined_at',
      't.team_id',
      'join teams n on n.id = t.team_id',
    ),
  },
  teams_founded: { models: ['Team'], text: byNumber('teams', 'creator_id', 't.id, t.name, t.created_at') },
  tournaments: {
    models: ['Tournament'],
    text: byNumber(
      'tournaments',
      'creator_id',
      't.id, t.squad_id, t.title, t.game_name, t.description, t.status, t.created_at',
    ),
  },
  tournaments_entered: {
    models: ['TournamentSquad'],
    first: '0|0',
    text: byPair('tournament_squads', 'joined_by', 't.tournament_id, t.squad_id, t.joined_at', [
      ['tournament_id', 'int'],
      ['squad_id', 'int'],
    ]),
  },
  battles: {
    models: ['Battle'],
    text: `${side('creator', 'user_id', 't.content', 't.media_url', 't.votes')} union all
      ${side('opponent', 'opponent_id', 't.opponent_content', 't.opponent_media_url', 't.opponent_votes')}
      order by key limit $3`,
  },
  battle_votes: {
    models: ['BattleVote'],
    first: '-infinity|0',
    text: byPair('battle_votes', 'user_id', 't.battle_id, t.vote_for, t.created_at, t.voided_at', [
      ['created_at', 'timestamptz'],
      ['battle_id', 'int'],
    ]),
  },
  showdowns: {
    models: ['ShowdownParticipant'],
    text: byNumber('showdown_participants', 'user_id', 't.cycle_id, t.joined_at'),
  },
  showdown_dates: {
    models: ['ShowdownDateVote'],
    text: byNumber(
      'showdown_date_votes',
      'user_id',
      `t.cycle_id, to_char(o.date, 'YYYY-MM-DD') as date, t.created_at`,
      't.cycle_id',
      'join showdown_date_options o on o.id = t.option_id',
    ),
  },
  showdown_clips: {
    models: ['ShowdownClip'],
    text: byNumber('showdown_clips', 'user_id', 't.id, t.category, t.url, t.votes, t.created_at'),
  },
  showdown_votes: {
    models: ['ShowdownClipVote'],
    text: byNumber('showdown_clip_votes', 'user_id', 't.clip_id, t.category, t.created_at', 't.clip_id'),
  },
  showdown_places: {
    models: ['ShowdownChampion'],
    text: byNumber('showdown_champions', 'user_id', 't.cycle_id, t.rank, t.votes, t.awarded_at'),
  },
  files: {
    models: ['Media'],
    first: '',
    text: `select t.key, t.purpose, t.mime as type, t.bytes, t.created_at from media t
      where t.owner_id = $1 and t.key > $2 order by t.key limit $3`,
  },
};
