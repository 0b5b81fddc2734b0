/** Ghost Bombs that are sent, opened and vanish, and reports of them by their seals. */
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { GET } from '@/app/api/moderation/evidence/[reportId]/route';
import { listMessages } from '@/lib/domains/chat/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, rawCall, requestOf } from './call';
import { setClockOffset } from './clock';
import { aPersonWithPassword, type Person, theCreator } from './factories';
import { fileOf } from './media';

const creator = await theCreator();
export const second = 1000;
export const hour = 3600 * second;

export type Sent = { from?: Person; to?: Person; content?: string; file?: Uint8Array | null; name?: string };

/** A ghost that was sent and not opened yet. */
export async function aGhost({ from, to, content = 'look', file = null, name = 'me.jpg' }: Sent = {}) {
  const [sender, reader] = [from ?? (await aPersonWithPassword()), to ?? (await aPersonWithPassword())];
  const body = { recipientUsername: reader.username, content, isGhostBomb: true };
  const sent = await rawCall('POST', '/api/dms/send', {
    as: sender,
    body,
    ...(file && { file: { field: 'media', name, bytes: new Uint8Array(file) } }),
  });
  expect(sent.status, sent.message).toBe(200);
  const { conversationId, dm } = sent.body as {
    conversationId: number;
    dm: { id: number; media_url: string | null; seal: string | null };
  };
  return { sender, reader, conversationId, id: dm.id, dm, key: dm.media_url && keyOfUrl(dm.media_url) };
}
export type Ghost = Awaited<ReturnType<typeof aGhost>>;

export const look = async ({ conversationId }: Ghost, as: Person) =>
  (await call(listMessages, { as, params: { conversationId }, query: {} })).body;

/**
 * Opens a ghost as its recipient.
 * @returns its seal
 */
export async function sealOf(ghost: Ghost): Promise<string> {
  const seal = (await look(ghost, ghost.reader)).find(({ id }) => id === ghost.id)?.seal;
  expect(seal).toMatch(/^[\w-]{43}$/);
  return seal as string;
}

/** Waits ten seconds and runs the settlement: then only the sealed copy is left. */
export async function vanish({ id, key }: Ghost) {
  setClockOffset(11 * second);
  await settleAll();
  await pendingEffects();
  expect(await db().message.count({ where: { id } })).toBe(0);
  if (key) expect([await db().media.count({ where: { key } }), existsSync(fileOf(key))]).toEqual([0, false]);
}

export const reportIt = (as: Person, targetId: number, seal?: string, targetType: TargetType = 'message') =>
  call(report, { as, body: { targetType, targetId, reason: 'sexual', ...(seal !== undefined && { seal }) } });

export const reportOf = (targetId: number) =>
  db().report.findFirstOrThrow({ where: { targetType: 'message', targetId } });

export async function evidenceBytes(reportId: number): Promise<Buffer> {
  const request = requestOf('GET', '/api/moderation/evidence/{reportId}', {
    as: creator,
    params: { reportId },
  });
  const answer = await GET(request, { params: Promise.resolve({ reportId: String(reportId) }) });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

export const sealedLeft = async (messageIds: number[]) => {
  const { rows } = await pool().query(
    `select (select count(*)::int from sealed_ghosts where message_id = any($1)) as ghosts,
      (select count(*)::int from sealed_ghost_pieces p where not exists (
        select 1 from sealed_ghosts s where s.id = p.ghost_id and not (s.message_id = any($1)))) as pieces`,
    [messageIds],
  );
  return rows[0];
};

/** All rows of a table as text: what somebody with a copy of the database could read. */
export async function everyRow(): Promise<string> {
  const tables = await pool().query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = current_schema()`,
  );
  const rows = [];
  for (const { name } of tables.rows)
    rows.push((await pool().query(`select string_agg(t::text, ' ') as rows from ${name} t`)).rows[0].rows);
  return rows.join(' ');
}
