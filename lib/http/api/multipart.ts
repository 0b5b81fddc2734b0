/** Multipart forms, read as they flow: fields kept, the one file handed on chunk by chunk. */
import { Readable } from 'node:stream';
import busboy from 'busboy';
import { DomainError } from '@/lib/contract/domain-error';
import type { UploadRule } from '@/lib/contract/uploads';
import type { Viewer } from '@/lib/contract/viewer';
import { takeSentAhead } from '@/lib/domains/media/direct';
import { discardMedia, type Upload } from '@/lib/domains/media/media';
import { receiveMedia } from '@/lib/domains/media/receiving';
import { enterUpload } from '@/lib/domains/media/uploads-underway';
import { log } from '@/lib/platform/log';

export type Form = {
  fields: Record<string, unknown>;
  file: Upload | null;
  /** Lets go of the file, where the call it came with fails. */
  drop: () => Promise<void>;
};

const limits = { fields: 20, fieldSize: 64 * 1024, files: 5, parts: 25 };
/** The most that a form we take can hold beside its file: every field full, and each part's headers. */
const besidesFile = limits.fields * limits.fieldSize + limits.parts * 16 * 1024;

/** What makes a form unacceptable as a whole, whatever its file is. */
const wrong = {
  cut: 'The upload was cut off. Please try again.',
  tooMuch: 'That form holds more than it may.',
  twoFiles: 'Please send one file at a time.',
};

/**
 * Reads a form to its end, also where its file is refused, so that the sender hears the refusal. A file under another
 * name than the call's is not taken. A form that is refused takes the file with it.
 * @throws DomainError `invalid` for what is not a whole form, what `enterUpload` throws where too much is on its way, and what
 *   `receiveMedia` throws
 */
export async function readForm(request: Request, viewer: Viewer, rule: UploadRule): Promise<Form> {
  if (!request.body) throw new DomainError('invalid_input', 'The form is empty.');
  // What says itself that it is too large is not taken apart; but heard out, or the sender would not hear the answer.
  const declared = Number(request.headers.get('content-length'));
  if (declared > rule.maxBytes + besidesFile) {
    await heardOut(request.body);
    throw new DomainError('file_too_large', rule.tooLarge);
  }
  const most = declared || rule.maxBytes;
  const leave = await enterUpload(viewer, most);
  try {
    return await readParts(request, request.body, viewer, rule, most);
  } finally {
    leave();
  }
}

async function readParts(
  request: Request,
  body: ReadableStream<Uint8Array>,
  viewer: Viewer,
  rule: UploadRule,
  most: number,
): Promise<Form> {
  const parser = openParser(request);
  const fields: Record<string, unknown> = Object.create(null);
  let receiving: Promise<Upload> | null = null;
  let fault: string | null = null;

  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) fault ??= wrong.tooMuch;
    if (name !== undefined) fields[name] = value;
  });
  parser.on('file', (name, stream, { filename }) => {
    // Where the form breaks, its open part breaks too, also one that nobody reads any more; unheard, that would end
    // the process.
    stream.on('error', () => {});
    // An empty picker sends a file without a name.
    const ours = name === rule.field && filename;
    if (ours && receiving) fault ??= wrong.twoFiles;
    if (!ours || receiving) return void stream.resume();
    const chunks = stream.iterator({ destroyOnReturn: false });
    const received = receiveMedia(viewer, rule, chunks, most).finally(() => stream.resume());
    // Heard where it is awaited, below; until then it is not unheard.
    received.catch(() => {});
    receiving = received;
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => (fault ??= wrong.tooMuch));

  if (await isCut(body, parser)) fault = wrong.cut;
  const file = await settled(receiving, fault);
  return { fields, file, drop: () => dropped(file) };
}

/** The file, unless it or the form it came in is refused. Why a file is refused counts for more than how it ended. */
async function settled(receiving: Promise<Upload> | null, fault: string | null): Promise<Upload | null> {
  const [received] = await Promise.allSettled([receiving]);
  if (received.status === 'rejected' && (received.reason instanceof DomainError || !fault))
    throw received.reason;
  const file = received.status === 'fulfilled' ? received.value : null;
  if (!fault) return file;
  await dropped(file);
  throw new DomainError('invalid_input', fault);
}

/** The same form with a file that was sent ahead: its key, `mediaKey`, in place of its bytes. */
export async function formOfKey(
  fields: Record<string, unknown>,
  viewer: Viewer,
  rule: UploadRule,
): Promise<Form> {
  const file = await takeSentAhead(viewer, rule, fields.mediaKey);
  return { fields, file, drop: () => dropped(file) };
}

/** Lets go of a file. Where that does not work just now its row leads the sweep to it; the answer is another's. */
async function dropped(file: Upload | null): Promise<void> {
  if (file) await discardMedia(file.key).catch((error) => log.warn({ error }, 'a file could not be cleared'));
}

function openParser(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits,
      defParamCharset: 'utf8',
    });
  } catch {
    throw new DomainError('invalid_input', 'The form could not be read.');
  }
}

/** Reads a body to its end, and drops it. */
async function heardOut(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  // One that breaks off has nobody left to hear anything.
  while (!(await reader.read().catch(() => ({ done: true }))).done);
}

/** Lets the body flow through the parser. @returns whether it ended before it was whole */
function isCut(body: ReadableStream<Uint8Array>, parser: busboy.Busboy): Promise<boolean> {
  return new Promise((resolve) => {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    const cut = () => {
      // It may have said what is wrong without ending; then its open part would be waited for in vain.
      parser.destroy(new Error('cut off'));
      source.resume();
      resolve(true);
    };
    source.on('error', cut);
    parser.on('error', cut);
    parser.on('close', () => resolve(false));
    source.pipe(parser);
  });
}
