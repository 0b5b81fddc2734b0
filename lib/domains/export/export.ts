import 'server-only';
import { dataExport } from '@/lib/contract/constants/export';
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { accountOf } from '@/lib/domains/accounts/accounts';
import type { Me } from '@/lib/domains/accounts/schema';
import { addressOf } from '@/lib/domains/media/media';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { ownRow } from './account-statements';
import { bytesOfFiles, filesOf } from './files';
import { leftOut } from './left-out';
import { readmeOf } from './readme';
import type { ExportPart, exportData } from './schema';
import { exportStatements } from './statements';

/** The people whose exports this server is sending at the moment. */
const underway = new Set<number>();

/**
 * The export of a person's own data (rules.md, Safety); README.txt lists what is not in it. The data is read page by page
 * while it is streamed, because its size has no limit.
 * @returns fields, lists of rows by part, files and their total size, the README, and `ended`, to call after the last byte
 * @throws DomainError `export_in_progress` while an export for the same person is running, or too many for others;
 *   `user_not_found` for an account that is deleted meanwhile
 */
export async function dataOf(viewer: Viewer) {
  requireNoneUnderway(viewer.id);
  underway.add(viewer.id);
  const ended = () => void underway.delete(viewer.id);
  try {
    const [row] = await statement<OwnRow>('export_own_row', ownRow, [viewer.id]);
    if (!row) throw userNotFound();
    const account = { ...(await accountOf(viewer)), ...row };
    const bytes = await bytesOfFiles(viewer.id);
    const parts = Object.keys(exportStatements) as ExportPart[];
    const at = now();
    const missing: string[] = [];
    return {
      fields: {
        exported_at: at,
        account,
        left_out: leftOut.map(({ what, why }) => ({ what, why })),
      },
      lists: Object.fromEntries(parts.map((part) => [part, rowsOf(viewer, part)])),
      files: filesOf(viewer.id, missing),
      bytes,
      /** Call it after the files are sent, because it lists those that could not be read. */
      readme: () => readmeOf({ username: account.username, at, missing }),
      ended,
    };
  } catch (error) {
    ended();
    throw error;
  }
}

/** @throws DomainError `export_in_progress` */
export function requireNoneUnderway(userId: number): void {
  if (underway.has(userId)) throw wait('Your data is on its way already.');
  if (underway.size >= dataExport.atOnce) throw wait('Many people are taking their data along just now.');
}

type OwnRow = Omit<ResultOf<typeof exportData>['account'], keyof Me>;

const wait = (words: string) =>
  new DomainError('export_in_progress', `${words} Please try again in a minute.`, {
    retryAfter: dataExport.retryAfter / 1000,
  });

type Row = { key: string | number; media_key?: string | null; left_out?: boolean };

/** The rows of a part, page by page. */
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

/** Replaces a file's key in a row by its URL. */
const withAddress = ({ media_key, ...row }: Row) =>
  media_key === undefined ? row : { ...row, media_url: media_key && addressOf(media_key) };
