/** What can be reported of squads, teams and tournaments: they have members and a history (targets.ts has the rest). */
import 'server-only';
import { reportableInSquad, squadReachCte } from '@/lib/domains/blocks/visibility';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { withhold } from '@/lib/domains/safety/pictures/withheld';
import type { TargetType } from '@/lib/domains/safety/schema';
import { unnamedGame } from '@/lib/domains/squads/account-deletion';
import { squadSeen } from '@/lib/domains/squads/statements';
import { teamNameSeen } from '@/lib/domains/teams/statements';
import { decidedWords } from '@/lib/domains/tournaments/decisions';
import { tournamentSeen, wordsOfMatch } from '@/lib/domains/tournaments/statements';
import { statement } from '@/lib/platform/database/client';
import { type FoundRow, foundIn, setHidden, type Target } from './target';

/** Messages and clips in a squad, for its members, also across a block that came later. */
function inSquad(table: 'squad_messages' | 'game_clips', content: string, key = 'null'): Target {
  const shown = table === 'game_clips' ? 'clip' : 'words';
  const select = `
    with ${squadReachCte('$3')}
    select ${content} as content, ${key} as file, u.username, t.user_id = $1 as mine
    from ${table} t join users u on u.id = t.user_id
    join squad_members m on m.squad_id = t.squad_id and m.user_id = $1
    where t.id = $2 and ${reportableInSquad('t', 'm', shown)}`;
  return {
    find: async (viewer, id) =>
      foundIn(await statement<FoundRow>(`safety_${table}`, select, [viewer.id, id, squadBounds()])),
    setHidden: (tx, id, hidden) => setHidden(tx, table, id, hidden),
    // visibility-exempt: as `authorOf` says.
    authorOf: (content) => `select user_id from ${table} where id = ${content}`,
  };
}

/**
 * A message that shares a post has no text of its own; the report shows the post's text.
 *
 * visibility-exempt: the reporter sees the message, and the copy is only for moderators.
 */
const saidOrShared = `coalesce(nullif(t.message, ''),
  (select 'Shared a post: ' || p.content from posts p where p.id = t.post_id), 'Shared a post that is gone')`;

type Named = {
  name: string;
  /** The columns of its other text, with what each says while it is hidden. */
  words: Record<string, string>;
  by: string;
  /** SQL for whether the viewer sees the row `t`. */
  seen: string;
  /** SQL for further text by its creator. */
  said?: string;
};

/**
 * Squads, teams and tournaments. They have members and a history, so the row stays when it is hidden. Until it is shown
 * again, it has neutral words and none of its creator's.
 *
 * visibility-exempt: these tables have no `hidden_at`; `seen` checks blocks.
 */
function named(
  table: 'squads' | 'teams' | 'tournaments',
  targetType: TargetType,
  { name, words, by, seen, said: more }: Named,
): Target {
  const columns = [name, ...Object.keys(words)].map((column) => `nullif(t.${column}, '')`);
  const said = [...columns, ...(more ? [more] : [])].join(', ');
  const select = `with ${squadReachCte('$3')}
    select concat_ws(E'\\n', ${said}) as content, u.username, t.${by} = $1 as mine
    from ${table} t join users u on u.id = t.${by}
    where t.id = $2 and ${seen}`;
  return {
    find: async (viewer, id) =>
      foundIn(await statement<FoundRow>(`safety_${table}`, select, [viewer.id, id, squadBounds()])),
    setHidden: (tx, id, hidden) =>
      withhold(tx, {
        table,
        targetType,
        id,
        hidden,
        columns: { [name]: `Hidden ${targetType} ${id}`, ...words },
      }),
    // visibility-exempt: as `authorOf` says.
    authorOf: (content) => `select ${by} from ${table} where id = ${content}`,
  };
}

/** What somebody wrote about a match: why they dispute a report, or why they decided. */
const matchWords: Target = {
  find: async (viewer, id) => {
    const values = [viewer.id, id, squadBounds()];
    return foundIn(await statement<FoundRow>('safety_match_reports', wordsOfMatch, values));
  },
  setHidden: (tx, id, hidden) => setHidden(tx, 'match_reports', id, hidden),
  // visibility-exempt: as `authorOf` says.
  authorOf: (content) => `select user_id from match_reports where id = ${content}`,
};

export const squadTargets = {
  squad_message: inSquad('squad_messages', saidOrShared),
  game_clip: inSquad('game_clips', 't.description', 't.media_key'),
  squad: named('squads', 'squad', {
    name: 'game_name',
    words: { uid: '-', description: '' },
    by: 'creator_id',
    seen: squadSeen('t'),
  }),
  team: named('teams', 'team', {
    name: 'name',
    words: {},
    by: 'creator_id',
    seen: teamNameSeen('t'),
  }),
  tournament: named('tournaments', 'tournament', {
    name: 'title',
    words: { game_name: unnamedGame, description: '' },
    by: 'creator_id',
    seen: tournamentSeen('t'),
    said: decidedWords('t'),
  }),
  match_report: matchWords,
} satisfies Partial<Record<TargetType, Target>>;
