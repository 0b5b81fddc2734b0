/**
 * A person's coins, items, squads, teams, games and files. Each part is read in pages, in the order of an indexed key, so
 * that every page costs the same. `$1` the person, `$2` the cursor (the last key), `$3` limit.
 *
 * visibility-exempt: every row is the viewer's own, hidden or not, without content by other people.
 */
import { asWritten, byNumber, byPair, type PartStatement, side } from './part-statement';

export const gameStatements = {
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
      't.squad_id, s.game_name, coalesce(s.captain_id = t.user_id, false) as captain, t.joined_at',
      't.squad_id',
      'join squads s on s.id = t.squad_id',
    ),
  },
  squads_founded: {
    models: ['Squad'],
    text: byNumber(
      'squads',
      'creator_id',
      `t.id, ${asWritten('squad', 'game_name')}, ${asWritten('squad', 'uid')}, ${asWritten('squad', 'description')}, t.status,
        t.wins, t.confirmed_wins, t.created_at`,
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
      't.id, t.squad_id, t.message, t.post_id, t.reply_to_id, x.starts_at as match_at, t.created_at',
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
  teams_founded: {
    models: ['Team'],
    text: byNumber('teams', 'creator_id', `t.id, ${asWritten('team', 'name')}, t.created_at`),
  },
  tournaments: {
    models: ['Tournament'],
    text: byNumber(
      'tournaments',
      'creator_id',
      `t.id, t.squad_id, ${asWritten('tournament', 'title')}, ${asWritten('tournament', 'game_name')},
        ${asWritten('tournament', 'description')}, t.format, t.starts_at, t.status, t.created_at`,
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
  match_reports: {
    models: ['MatchReport', 'Match'],
    text: byNumber(
      'match_reports',
      'user_id',
      't.id, t.match_id, t.act, t.score_a, t.score_b, t.words, t.created_at',
    ),
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
    text: `select t.key, 'files/' || t.key as name, t.purpose, t.mime as type, t.bytes, t.created_at from media t
      where t.owner_id = $1 and t.key > $2 order by t.key limit $3`,
  },
} satisfies Record<string, PartStatement>;
