/**
 * Files of reported content, copied into the database (docs/decisions/071-evidence-in-the-database.md). Moderators can see them
 * after the content was deleted or has expired; nobody else can.
 */
import 'server-only';
import { Readable } from 'node:stream';
import { sweep } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import { mimeOfKey } from '@/lib/contract/uploads';
import { keyOfUrl, openMedia } from '@/lib/domains/media/media';
import { fromNow, now } from '@/lib/platform/clock';
import { db, statement, type Transaction } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import { type ByteRange, type FileStream, keyPattern, type Stored } from '@/lib/platform/storage/driver';
import { pieceSize, piecesOf } from '@/lib/platform/storage/pieces';

export type Evidence = { place: number; mime: string; fileId: number | null };

/** A file to copy for a report, with its key in storage. */
export type Source = { key: string; open: () => Promise<Stored | null> };

/** The keys of those URLs that are files in our storage. */
export const keysIn = (addresses: (string | null | undefined)[]): string[] =>
  addresses.flatMap((each) => (each && keyPattern.test(keyOfUrl(each)) ? [keyOfUrl(each)] : []));

export const inStorage = (key: string): Source => ({ key, open: () => openMedia(key) });

/**
 * Copies files before their report is written. A file that cannot be copied is listed as missing, and the report is written
 * without it.
 */
export async function copyFiles(sources: Source[]): Promise<Evidence[]> {
  const copied: Evidence[] = [];
  for (const [place, source] of sources.entries()) {
    const mime = mimeOfKey(source.key);
    const fileId = await copyOf(source, mime).catch((error) => {
      log.warn({ error }, 'a reported file could not be copied');
      return null;
    });
    copied.push({ place, mime, fileId });
  }
  return copied;
}

/** Safe with concurrent copies of the same file: both write the same pieces, and each piece is stored once. */
async function copyOf({ key, open }: Source, mime: string): Promise<number | null> {
  const there = await db().evidenceFile.findUnique({ where: { source: key } });
  if (there?.complete) return there.id;
  const stored = await open();
  if (!stored) return null;
  const { id } =
    there ??
    (await db().evidenceFile.upsert({
      where: { source: key },
      create: { source: key, mime, createdAt: now() },
      update: {},
      select: { id: true },
    }));
  let number = 0;
  for await (const content of piecesOf(stored)) {
    await db().evidencePiece.createMany({ data: [{ fileId: id, number, content }], skipDuplicates: true });
    number += 1;
  }
  await db().evidenceFile.update({ where: { id }, data: { complete: true, bytes: stored.length } });
  return id;
}

/** Attaches copied files to a report, in the transaction that writes it. */
export async function attachEvidence(tx: Transaction, reportId: number, files: Evidence[]): Promise<void> {
  if (files.length > 0)
    await tx.reportEvidence.createMany({ data: files.map((each) => ({ ...each, reportId })) });
}

/** @returns the files of each report, in order */
export async function filesOf(reportIds: number[]): Promise<Map<number, Evidence[]>> {
  const rows = await db().reportEvidence.findMany({
    where: { reportId: { in: reportIds } },
    orderBy: { place: 'asc' },
  });
  return Map.groupBy(rows, ({ reportId }) => reportId);
}

export type EvidenceAnswer = { stored: Stored; mime: string; name: string };

/**
 * Opens a file of a report. The caller must have checked access (conflict-of-interest.ts).
 * @throws DomainError `report_not_found`, also for a file that was not copied or was removed
 */
export async function openEvidence(reportId: number, place: number): Promise<EvidenceAnswer> {
  const row = await db().reportEvidence.findUnique({
    where: { reportId_place: { reportId, place } },
    select: { file: true, mime: true },
  });
  if (!row?.file?.complete) throw new DomainError('report_not_found', 'Report not found.');
  const { id, bytes } = row.file;
  return {
    mime: row.mime,
    name: `evidence-${reportId}-${place}`,
    stored: {
      length: bytes,
      read: (range) =>
        Readable.toWeb(Readable.from(readPieces(id, range ?? { start: 0, end: bytes - 1 }))) as FileStream,
    },
  };
}

/** visibility-exempt: access was checked before. */
async function* readPieces(fileId: number, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let number = Math.floor(start / pieceSize); number * pieceSize <= end; number += 1) {
    const [row] = await statement<{ content: Buffer }>(
      'safety_evidence_piece',
      'select content from evidence_pieces where file_id = $1 and number = $2',
      [fileId, number],
    );
    if (!row) return;
    const from = number * pieceSize;
    yield row.content.subarray(Math.max(0, start - from), end - from + 1);
  }
}

/** How long a copy may exist without a report, since copies are made before the report is written. */
const withoutReport = 3_600_000;

/** How many copies one statement removes: each may be a video of 64 MB, kept in the database. */
const filesAtOnce = 5;

/** `$1` made before, `$2` how many. visibility-exempt: deleted, and only counted. */
const unneeded = `
  with gone as (
    delete from evidence_files where id in (
      select f.id from evidence_files f
      where f.created_at < $1 and not exists (select 1 from report_evidence e where e.file_id = f.id)
      order by f.id limit $2 for update skip locked)
    returning 1)
  select count(*)::int as gone from gone`;

/** Removes copies that no report needs any more, some at a time. @returns how many */
export async function sweepEvidence(): Promise<number> {
  let removed = 0;
  for (let turn = 0; turn < sweep.statements; turn += 1) {
    const values = [fromNow(-withoutReport), filesAtOnce];
    const [row] = await statement<{ gone: number }>('sweep_evidence', unneeded, values);
    removed += row?.gone ?? 0;
    if (!row || row.gone < filesAtOnce) break;
  }
  return removed;
}
