import 'server-only';
import { dataExport } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { storage } from '@/lib/platform/storage/storage';
import { accountOf } from './accounts';
import { leftOut } from './export-left-out';
import type { ExportPart } from './export-schema';
import { exportStatements } from './export-statements';

/** Whose copies this server is putting together. */
const underway = new Set<number>();

/**
 * What the place holds of a person, for themselves to take along (rules.md, Safety); what of it is not in the copy, the
 * copy says itself. It is found page by page while it is sent: there is no end to how much one person can write.
 * @returns fields, lists of rows by part, and what to call when it is over
 * @throws DomainError `too_often` while one is on its way to the same person, or to many others
 */
export async function dataOf(viewer: Viewer) {
  if (underway.has(viewer.id)) throw wait('Your data is on its way already.');
  if (underway.size >= dataExport.atOnce) throw wait('Many people are taking their data along just now.');
  underway.add(viewer.id);
  const ended = () => void underway.delete(viewer.id);
  try {
    const account = await accountOf(viewer);
    const parts = Object.keys(exportStatements) as ExportPart[];
    return {
      fields: {
        exported_at: now(),
        account,
        left_out: leftOut.map(({ what, why }) => ({ what, why })),
      },
      lists: Object.fromEntries(parts.map((part) => [part, rowsOf(viewer, part)])),
      ended,
    };
  } catch (error) {
    ended();
    throw error;
  }
}

const wait = (words: string) =>
  new DomainError('export_in_progress', `${words} Please try again in a minute.`, {
    retryAfter: dataExport.retryAfter / 1000,
  });

type Row = { key: string | number; media_key?: string | null; left_out?: boolean };

/** The rows of a part, a page at a time. */
async function* rowsOf({ id }: Viewer, part: ExportPart): AsyncGenerator<unknown[]> {
  const { text, first = '0' } = exportStatements[part];
  let after = first;
  for (;;) {
    const page = await statement<Row>(`export_${part}`, text, [id, after, dataExport.rows]);
    yield page.filter((row) => !row.left_out).map(withAddress);
    if (page.length < dataExport.rows) return;
    after = String(page.at(-1)?.key);
  }
}

/** A file stands in a row by its key, and in the copy by where it is found. */
const withAddress = ({ media_key, ...row }: Row) =>
  media_key === undefined ? row : { ...row, media_url: media_key && storage().urlOf(media_key) };
