/** A kind of notice, and the query that finds its subject. */
import type { NoticeKind } from '@/lib/contract/settings';
import type { SourceTimes } from './times';

/** What a notice may be about. */
export type SubjectType =
  | 'post'
  | 'comment'
  | 'reply'
  | 'person'
  | 'conversation'
  | 'battle'
  | 'squad'
  | 'squad_closed'
  | 'match'
  | 'tournament'
  | 'tournament_closed'
  | 'tournaments_closed'
  | 'tournament_abandoned'
  | 'tournament_called_off'
  | 'decision'
  | 'report'
  | 'showdown_entry'
  | 'showdown_day'
  | 'showdown_place'
  | 'mission'
  | 'coins'
  | 'new_device'
  | 'password'
  | 'email';

export type Source = {
  kind: NoticeKind;
  subject: SubjectType;
  /** SQL for the tables and the condition on their rows; the notice is `n`. */
  rows: string | ((times: SourceTimes) => string);
  /** Who did it, and when, if several people may have; null for a notice that names no actor. */
  by: { actor: string; at?: string } | null;
};
