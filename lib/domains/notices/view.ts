import type { ResultOf } from '@/lib/contract/endpoint';
import { mutedWordsMatcher } from '@/lib/contract/muted-words';
import type { NoticeKind } from '@/lib/contract/settings';
import { type RelationRow, relationOf } from '@/lib/domains/relations/relation';
import type { listNotices } from './schema';
import type { SubjectType } from './source';
import { excerptLength } from './subjects';

type NoticeView = ResultOf<typeof listNotices>[number];
type Actor = NoticeView['actors'][number];

/** A notice's row, as the query returns it. */
export type NoticeRow = {
  id: number;
  kind: NoticeKind;
  subject_type: SubjectType;
  subject_id: number;
  created_at: string;
  excerpt: string;
  /** The id of the page that shows it. */
  place: number;
  /** The number of actors. */
  total: number;
  read: boolean;
  muted_words: string[] | null;
  actors: (Omit<Actor, 'relation'> & RelationRow)[];
};

/** What was decided about something of the reader's, with the words in question while they are kept. */
export type Decided = NonNullable<NoticeView['decision']> & { words: string };

function addressOf({ kind, subject_type, subject_id, place, actors }: NoticeRow, decided?: Decided): string {
  switch (subject_type) {
    case 'post':
    case 'comment':
    case 'reply':
      return `/post/${place}`;
    case 'person':
      return kind === 'friend_request' ? '/people' : `/profile/${actors[0]?.username ?? ''}`;
    case 'conversation':
      return '/chats';
    case 'battle':
      return '/hype-battles';
    case 'squad':
    case 'squad_closed':
      return `/squad-details/${place}`;
    case 'match':
    case 'tournament':
    case 'tournament_closed':
    case 'tournament_abandoned':
    case 'tournament_called_off':
      return `/tournament/${place}`;
    case 'tournaments_closed':
      return '/game-squad#tournaments';
    case 'decision':
      return decided ? `/reports#decision-${subject_id}` : '/reports';
    case 'report':
      return '/reports';
    case 'showdown_entry':
    case 'showdown_day':
    case 'showdown_place':
      return '/ultimate-showdown';
    case 'mission':
      return '/clout-missions';
    case 'coins':
      return '/coins';
    case 'new_device':
    case 'password':
    case 'email':
      return '/account';
  }
}

/** The beginning of the words, as the database cuts those of others. */
const beginningOf = (words: string) => [...words].slice(0, excerptLength).join('');

/**
 * A notice as its reader sees it. An excerpt that contains a word they muted is not shown.
 * @param decided  of the notice of a decision; undefined where it has just been undone
 */
export function noticeView(row: NoticeRow, decided?: Decided): NoticeView {
  const { id, kind, subject_type, subject_id, created_at, total, read, muted_words, actors } = row;
  const excerpt = decided ? beginningOf(decided.words) : row.excerpt;
  const folded = muted_words !== null && muted_words.length > 0 && mutedWordsMatcher(muted_words)(excerpt);
  return {
    id,
    kind,
    actors: actors.map(({ username, verified, profile_media_url, profile_media_type, ...relation }) => ({
      username,
      verified,
      profile_media_url,
      profile_media_type,
      relation: relationOf(relation),
    })),
    actor_count: Math.max(total, actors.length),
    subject: {
      type: subject_type,
      id: subject_id,
      excerpt: folded ? '' : excerpt,
      url: addressOf(row, decided),
    },
    decision: decided ?? null,
    created_at,
    read,
  };
}
