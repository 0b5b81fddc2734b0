/** A kind of notice and where what it is about is found. */
import type { NoticeKind } from '@/lib/contract/settings';

/** What a notice may be about. */
export type SubjectType =
  | 'post'
  | 'comment'
  | 'reply'
  | 'person'
  | 'conversation'
  | 'battle'
  | 'squad'
  | 'match'
  | 'tournament'
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
  /** The tables, and which of their rows: the notice is `n`. */
  rows: string;
  /** Who did it, and when; null where that is nobody's to know. */
  by: { actor: string; at: string } | null;
};
