/** What a notice shows of its subject. */
import { keptApart } from '@/lib/domains/relations/squad-reach';
import type { SubjectType } from './source';

/** How much of somebody's words a notice shows, in characters. */
export const excerptLength = 120;

/** SQL expressions; with `from`, the tables and the condition on their rows. */
type Subject = { excerpt: string; place: string; total: string; from?: string };

/**
 * Who plays hears of their match also where they do not meet whoever made the tournament, but not in that person's words.
 */
const tournamentTitle = `
  case when t.creator_id not in (select id from blocked_users) and not ${keptApart('t.creator_id', 'words')} then t.title else '' end`;

/**
 * SQL for the number of likes, reactions or members, without those of `unnamed_users`.
 *
 * visibility-exempt: a number.
 */
const others = (all: string, table: string, subject: string) => `
  ${all} - (select count(*) from unnamed_users z join ${table} l on l.user_id = z.id and l.${subject} = n.subject_id)`;

const ofTournament: Subject = {
  excerpt: tournamentTitle,
  place: 't.id',
  total: '0',
  from: 'tournaments t where t.id = n.subject_id',
};

const itself = 'n.subject_id';
const none = `''`;

/** visibility-exempt: read only for notices that `shown` allows. */
const subjects: Record<SubjectType, Subject> = {
  post: {
    excerpt: `left(p.content, ${excerptLength})`,
    place: 'p.id',
    total: `case n.kind when 'like' then ${others('p.likes', 'post_likes', 'post_id')}
      else ${others('p.reaction_total', 'post_reactions', 'post_id')} end`,
    from: 'posts p where p.id = n.subject_id',
  },
  comment: {
    excerpt: `left(c.content, ${excerptLength})`,
    place: 'c.post_id',
    total: `case n.kind when 'like' then ${others('c.likes', 'comment_likes', 'comment_id')} else 1 end`,
    from: 'comments c where c.id = n.subject_id',
  },
  reply: {
    excerpt: `left(r.content, ${excerptLength})`,
    place: 'c.post_id',
    total: '1',
    from: 'replies r join comments c on c.id = r.comment_id where r.id = n.subject_id',
  },
  battle: {
    excerpt: `left(t.content, ${excerptLength})`,
    place: 't.id',
    total: `case n.kind when 'battle_result' then 0 else 1 end`,
    from: 'battles t where t.id = n.subject_id',
  },
  squad: {
    excerpt: 's.game_name',
    place: 's.id',
    total: others('s.member_count', 'squad_members', 'squad_id'),
    from: 'squads s where s.id = n.subject_id',
  },
  squad_closed: {
    excerpt: 's.game_name',
    place: 's.id',
    total: '0',
    from: 'squads s where s.id = n.subject_id',
  },
  match: {
    excerpt: tournamentTitle,
    place: 't.id',
    total: '0',
    from: 'matches g join tournaments t on t.id = g.tournament_id where g.id = n.subject_id',
  },
  tournament: ofTournament,
  tournament_closed: ofTournament,
  tournament_abandoned: ofTournament,
  tournaments_closed: { excerpt: none, place: itself, total: '0' },
  tournament_called_off: ofTournament,
  person: { excerpt: none, place: itself, total: '1' },
  conversation: { excerpt: none, place: itself, total: '1' },
  decision: { excerpt: none, place: itself, total: '0' },
  report: { excerpt: none, place: itself, total: '0' },
  showdown_entry: { excerpt: none, place: itself, total: '0' },
  showdown_day: { excerpt: none, place: itself, total: '0' },
  showdown_place: {
    excerpt: `(array['First', 'Second', 'Third'])[c.rank] || ' place'`,
    place: itself,
    total: '0',
    from: 'showdown_champions c where c.cycle_id = n.subject_id and c.user_id = n.user_id',
  },
  mission: { excerpt: none, place: itself, total: '0' },
  coins: {
    excerpt: `c.amount || ' coins for ' || case c.reason when 'battle' then 'a battle that you won'
      else 'your place in the Ultimate Showdown' end`,
    place: itself,
    total: '0',
    from: 'coin_entries c where c.id = n.subject_id',
  },
  new_device: {
    excerpt: `coalesce(
      (select s.device from sessions s where s.number = n.subject_id and s.user_id = n.user_id), '')`,
    place: itself,
    total: '0',
  },
  password: { excerpt: none, place: itself, total: '0' },
  email: { excerpt: none, place: itself, total: '0' },
};

/**
 * SQL for the subject of the notice `n`: an array of text with the excerpt, the id of its page, and the number of actors,
 * without `unnamed_users`; null if it is gone. Needs `recipientCtes`. Only the kind at hand is evaluated; a union of all would
 * cost a third of a page of notices.
 */
export const subjectOf = `
  case n.subject_type
    ${Object.entries(subjects)
      .map(([type, { excerpt, place, total, from }]) => {
        const columns = `array[${excerpt}, (${place})::text, (${total})::text]`;
        return `when '${type}' then ${from ? `(select ${columns} from ${from})` : columns}`;
      })
      .join('\n    ')}
    end`;
