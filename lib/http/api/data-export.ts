/** The data export as a response: a ZIP that is created while it is sent. */
import { dataExport } from '@/lib/contract/constants/export';
import type { Viewer } from '@/lib/contract/viewer';
import { dataOf } from '@/lib/domains/export/export';
import { exportData } from '@/lib/domains/export/schema';
import { afterResponse } from '@/lib/platform/after-response';
import { log } from '@/lib/platform/log';
import { type ZipEntry, zipOf } from '@/lib/platform/zip';
import { jsonPieces } from './json-pieces';
import { tryCountUse, uncountUse } from './rate-limit';
import { StreamedResponse } from './streamed-response';

/** The limit is one export an hour. One that fails before its first byte does not count, nor do a few a day that were cut off. */
export async function copyFor(viewer: Viewer): Promise<StreamedResponse> {
  try {
    const { bytes, ended, ...copy } = await dataOf(viewer);
    return new StreamedResponse({
      pieces: zipOf(entriesOf(copy)),
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="hypegist-my-data.zip"',
      },
      longer: (bytes / dataExport.slowest) * 1000,
      ended: (error) => {
        ended();
        if (error !== undefined) afterResponse(() => uncountCutOff(viewer));
      },
    });
  } catch (error) {
    // If the database is away, this fails like the export. The person is told of the export.
    await uncountUse('export', viewer.id).catch((failed) =>
      log.warn({ error: failed }, 'a copy that failed counts as one'),
    );
    throw error;
  }
}

/** Some bytes may have been in somebody's hands, so no more than a few a day: cut off each time, it would be free for ever. */
async function uncountCutOff({ id }: Viewer): Promise<void> {
  if (await tryCountUse('exportCutOff', id)) await uncountUse('export', id);
}

type Copy = Omit<Awaited<ReturnType<typeof dataOf>>, 'bytes' | 'ended'>;

/** README.txt comes last, because it lists the files that could not be read. */
async function* entriesOf({ fields, lists, files, readme }: Copy): AsyncGenerator<ZipEntry, void> {
  const date = fields.exported_at;
  yield { name: 'data.json', date, content: jsonPieces(exportData, { fields, lists }) };
  yield* files;
  yield { name: 'README.txt', date, content: once(readme) };
}

async function* once(words: () => string) {
  yield words();
}
