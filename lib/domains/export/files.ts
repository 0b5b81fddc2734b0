/** The files of an export: read in pages, opened one by one, and streamed, so never whole in memory. */
import 'server-only';
import { dataExport } from '@/lib/contract/constants/export';
import { statement } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import type { Stored } from '@/lib/platform/storage/driver';
import { storageAt } from '@/lib/platform/storage/storage';

export type ExportFile = { name: string; date: Date; content: AsyncIterable<Uint8Array> };

/**
 * A scalar subquery and not `exists`, for which Postgres would scan the whole table instead of using the index per file.
 *
 * visibility-exempt: the person's own files, without text.
 */
const nowhere = (table: string, where: string) => `(select 1 from ${table} where ${where} limit 1) is null`;

const challenge = `b.user_id = t.owner_id and b.media_url = '/media/' || t.key and b.hidden_at is not null`;
const answer = `b.opponent_id = t.owner_id and b.opponent_media_url = '/media/' || t.key
  and coalesce(b.hidden_at, b.response_hidden_at) is not null`;

const picture = `w.target_type = 'profile_picture' and w.target_id = t.owner_id
  and w.content ->> 'profile_media_url' = '/media/' || t.key`;

/** The person's files `t` that are attached to something, but not to a ghost or to hidden content. */
const handedOut = `
  t.owner_id = $1 and t.kept_at is not null and t.removing_at is null
  and ${nowhere('messages m', 'm.media_key = t.key and (m.is_ghost_bomb or m.hidden_at is not null)')}
  and ${nowhere('game_clips g', 'g.media_key = t.key and g.hidden_at is not null')}
  and ${nowhere('battles b', challenge)} and ${nowhere('battles b', answer)}
  and ${nowhere('withheld_content w', picture)}`;

/** visibility-exempt: the person's own files. */
const page = `
  select t.key, t.created_at, t.place from media t where ${handedOut} and t.key > $2 order by t.key limit $3`;
const total = 'select coalesce(sum(t.bytes), 0)::float8 as bytes from media t where t.owner_id = $1';

/** The upper bound of the files' total size, in bytes. */
export async function bytesOfFiles(userId: number): Promise<number> {
  const [row] = await statement<{ bytes: number }>('export_bytes', total, [userId]);
  return row?.bytes ?? 0;
}

/**
 * @param missing  receives the names of files that could not be sent completely: the export goes on and lists them
 */
export async function* filesOf(userId: number, missing: string[]): AsyncGenerator<ExportFile> {
  let after = '';
  for (;;) {
    type Row = { key: string; created_at: Date; place: string | null };
    const rows = await statement<Row>('export_opened', page, [userId, after, dataExport.rows]);
    for (const { key, created_at: date, place } of rows) {
      const name = `files/${key}`;
      const lost = (error?: unknown) => {
        log.warn({ error }, 'a file of a copy could not be sent');
        missing.push(name);
      };
      const stored = await openAt(place, key).catch(lost);
      if (stored) yield { name, date, content: wholeOf(stored, lost) };
      else if (stored === null) lost();
    }
    if (rows.length < dataExport.rows) return;
    after = rows.at(-1)?.key ?? '';
  }
}

/** @throws StorageRefused also where the file's storage is not configured on this server */
const openAt = async (place: string | null, key: string) => storageAt(place).open(key);

/** Streams a file. After an error it resumes behind the bytes already sent, as long as each attempt brings new bytes. */
async function* wholeOf(stored: Stored, lost: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  let sent = 0;
  while (sent < stored.length) {
    const from = sent;
    let problem: unknown = new Error('the file is shorter than it was');
    try {
      for await (const chunk of stored.read(from > 0 ? { start: from, end: stored.length - 1 } : undefined)) {
        sent += chunk.length;
        yield chunk;
      }
    } catch (error) {
      problem = error;
    }
    if (sent === from) return lost(problem);
  }
}
