/** A file as a response: the whole file or the requested range, never as a web page (quality.md, Security). */
import type { Stored } from '@/lib/platform/storage/driver';

/** Headers that keep any file from running scripts or being embedded by another site. */
export const inertFile = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * @param request  GET or HEAD; with `Range` where only a part is wanted
 * @param headers  of the response, including its Content-Type
 * @throws StorageRefused if the storage fails before the first bytes; later, the response breaks off
 */
export async function fileResponse(file: Stored, request: Request, headers: Headers): Promise<Response> {
  headers.set('Accept-Ranges', 'bytes');
  const range = rangeIn(request.headers.get('range'), file.length);
  if (range === 'impossible') {
    headers.set('Content-Range', `bytes */${file.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : file.length));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.length}`);
  // For HEAD the file is not opened.
  const body = request.method === 'HEAD' ? null : await (file.begin ?? file.read)(range ?? undefined);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** One range of bytes. Several ranges, or a unit other than bytes, get the whole file. */
function rangeIn(
  header: string | null,
  length: number,
): { start: number; end: number } | 'impossible' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!found || (!found[1] && !found[2])) return null;
  if (found[1] && found[2] && Number(found[2]) < Number(found[1])) return null;
  const start = found[1] ? Number(found[1]) : Math.max(0, length - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), length - 1) : length - 1;
  return start > end || start >= length ? 'impossible' : { start, end };
}

/** A file as the response of a call, for `handle`. Neither proxies nor the browser may cache it. */
export class FileAnswer {
  constructor(
    private readonly file: { stored: Stored; mime: string; name: string },
    private readonly request: Request,
  ) {}

  response(headers: Headers): Promise<Response> {
    // Every call has a content policy that lets nothing run (next.config.mjs).
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Content-Type', this.file.mime);
    headers.set('Content-Disposition', `inline; filename="${this.file.name}"`);
    headers.set('Cache-Control', 'private, no-store');
    return fileResponse(this.file.stored, this.request, headers);
  }
}
