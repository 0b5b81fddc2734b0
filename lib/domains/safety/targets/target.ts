/** The interface of content that can be reported, and helpers for all types (targets.ts and squad-targets.ts have each type). */
import 'server-only';
import { answeredLength } from '@/lib/contract/constants/safety';
import { excerptOf } from '@/lib/contract/excerpt';
import type { Viewer } from '@/lib/contract/viewer';
import type { ReportCopy } from '@/lib/domains/safety/moderation-schema';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { inStorage, keysIn, type Source } from './evidence';

/** `files`: its files, which are copied with the report. `version`: its current version (versions.ts). */
export type Found = { copy: ReportCopy; mine: boolean; files: Source[]; version: string };

/** What safety can do with one type of content. */
export type Target = {
  /** The content as the viewer sees it; null when it does not exist or they may not see it. */
  find: (viewer: Viewer, id: number) => Promise<Found | null>;
  /** Hides it, or shows it again. */
  setHidden: (tx: Transaction, id: number, hidden: boolean) => Promise<void>;
  /** SQL for the author's id, while the content exists: `id` its id in SQL. Used only by authors.ts, and never shown. */
  authorOf: (id: string) => string;
};

/** The row that a `find` statement returns. */
export type FoundRow = {
  content: string;
  username?: string;
  category?: string;
  mine: boolean;
  file?: string | null;
  /** Only for content that can change. */
  version?: string;
  /** The words that it answers, as far as the viewer sees them. */
  in_answer_to?: string | null;
};

/** @returns the content found, null when there is none */
export function foundIn([row]: FoundRow[]): Found | null {
  if (!row) return null;
  const { content, username, category, mine, file, version = '', in_answer_to } = row;
  return {
    mine,
    version,
    files: keysIn([file]).map(inStorage),
    copy: {
      content,
      ...(username ? { username } : {}),
      ...(category ? { category } : {}),
      ...(in_answer_to ? { in_answer_to: excerptOf(in_answer_to, answeredLength) } : {}),
    },
  };
}

type Hiding = {
  column?: string;
  at?: Date;
  /** SQL for whether the row was emptied when its author deleted the account. Such a row is never shown again. */
  emptied?: string;
};

/**
 * Hides a row, or shows it again. A row that is already in that state, or was emptied, is not changed.
 * @param table  like `column` and `emptied` a constant from the source code, never user input
 */
export async function setHidden(
  tx: Transaction,
  table: string,
  id: number,
  hidden: boolean,
  { column = 'hidden_at', at = now(), emptied = 'false' }: Hiding = {},
) {
  const changes = hidden ? `${column} is null` : `${column} is not null and not (${emptied})`;
  const text = `update ${table} set ${column} = $2 where id = $1 and ${changes}`;
  await tx.$executeRawUnsafe(text, id, hidden ? at : null);
}
