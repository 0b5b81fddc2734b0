/** What a kind of thing that people say must answer to be reported, and what all kinds share (targets.ts has each). */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { inStorage, keysIn, type Source } from './evidence';
import type { ReportCopy } from './moderation-schema';

/** `files`: what it shows, which is copied with the report. `version`: which one it is (versions.ts). */
export type Found = { copy: ReportCopy; mine: boolean; files: Source[]; version: string };

/** What safety can do with one kind of thing that people say. */
export type Target = {
  /** The thing as the viewer sees it; null where there is none, or none that they may see. */
  find: (viewer: Viewer, id: number) => Promise<Found | null>;
  /** Hides it, or shows it again. */
  setHidden: (tx: Transaction, id: number, hidden: boolean) => Promise<void>;
  /** SQL for the id of who is behind it, while it is there: `$1` its id. Read by authors.ts alone, and never shown. */
  author: string;
};

/** What a statement that looks for a thing gives of it. */
export type FoundRow = {
  content: string;
  username?: string;
  category?: string;
  mine: boolean;
  file?: string | null;
  /** Of what can change; what cannot has none. */
  version?: string;
};

/** @returns what was found, null where nothing was */
export function foundIn([row]: FoundRow[]): Found | null {
  if (!row) return null;
  const { content, username, category, mine, file, version = '' } = row;
  return {
    mine,
    version,
    files: keysIn([file]).map(inStorage),
    copy: { content, ...(username ? { username } : {}), ...(category ? { category } : {}) },
  };
}

type Hiding = {
  column?: string;
  at?: Date;
  /** The condition under which a row holds nothing any more, since its author left: it is not shown again. */
  emptied?: string;
};

/**
 * Hides a row, or shows it again; one that is so already, or holds nothing any more, stays as it is.
 * @param table  as `column` and `emptied` written in the sources, never anything that was sent
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
