/** Multipart forms, read as a stream: fields are kept, and the one file is passed on chunk by chunk. */
import { Readable } from 'node:stream';
import busboy from 'busboy';
import { DomainError } from '@/lib/contract/domain-error';
import type { UploadRule } from '@/lib/contract/uploads';
import type { Viewer } from '@/lib/contract/viewer';
import { countCut } from '@/lib/domains/media/daily-bytes';
import { takeSentAhead } from '@/lib/domains/media/direct';
import { dropUpload, type Upload } from '@/lib/domains/media/media';
import { receiveMedia } from '@/lib/domains/media/receiving';
import { enterUpload } from '@/lib/domains/media/uploads-underway';
import { log } from '@/lib/platform/log';

export type Form = {
  fields: Record<string, unknown>;
  file: Upload | null;
  /** Releases the file, if the call fails. */
  drop: () => Promise<void>;
};

const limits = { fields: 20, fieldSize: 64 * 1024, files: 5, parts: 25 };
/** The largest size of an acceptable form without its file: every field full, plus each part's headers. */
const besidesFile = limits.fields * limits.fieldSize + limits.parts * 16 * 1024;

/** Faults of the form itself, whatever its file is. */
const wrong = {
  cut: 'The upload was cut off. Please try again.',
  tooMuch: 'That form holds more than it may.',
  twoFiles: 'Please send one file at a time.',
};

/**
 * Reads a form to its end, even if its file is refused, so that the sender receives the refusal. A file in another field
 * than the call's is ignored. If the form is refused, its file is discarded.
 * @throws DomainError `invalid_input` for an incomplete form, `file_too_large`, and what `enterUpload` and `receiveMedia` throw
 */
export async function readForm(request: Request, viewer: Viewer, rule: UploadRule): Promise<Form> {
  if (!request.body) throw new DomainError('invalid_input', 'The form is empty.');
  // A form whose Content-Length is too large is not parsed. It is still read to its end, or the sender would not receive
  // the response.
  const declared = Number(request.headers.get('content-length'));
  if (declared > rule.maxBytes + besidesFile) {
    await heardOut(request.body);
    throw new DomainError('file_too_large', rule.tooLarge);
  }
  const most = declared || rule.maxBytes;
  const { leave, giveBack } = await enterUpload(viewer, most);
  try {
    return await readParts(request, request.body, { viewer, rule, most, refused: giveBack });
  } finally {
    leave();
  }
}

type Receiving = {
  viewer: Viewer;
  rule: UploadRule;
  /** How many bytes will come. */
  most: number;
  /** Called where the file is refused, which may be long before its end. */
  refused: () => void;
};

async function readParts(
  request: Request,
  body: ReadableStream<Uint8Array>,
  { viewer, rule, most, refused }: Receiving,
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
    // If the form breaks, its open part emits an error too, even if nobody reads it any more. Without a listener, that
    // error would end the process.
    stream.on('error', () => {});
    // An empty picker sends a file without a name.
    const ours = name === rule.field && filename;
    if (ours && receiving) fault ??= wrong.twoFiles;
    if (!ours || receiving) return void stream.resume();
    const chunks = stream.iterator({ destroyOnReturn: false });
    const received = receiveMedia(viewer, rule, chunks, most).finally(() => stream.resume());
    // The rejection is handled where `receiving` is awaited, below; until then this keeps it from counting as unhandled.
    received.catch(refused);
    receiving = received;
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => (fault ??= wrong.tooMuch));

  const { isCut, bytes } = await passThrough(body, parser);
  if (isCut) fault = wrong.cut;
  try {
    const file = await settled(receiving, fault);
    return { fields, file, drop: () => dropped(file) };
  } finally {
    // After `settled`, which gives back what was counted of the file.
    if (isCut) await countCut(viewer, bytes);
  }
}

/**
 * Returns the file, unless the file or the form is refused. A refusal of the file takes precedence over a fault of the
 * form.
 */
async function settled(receiving: Promise<Upload> | null, fault: string | null): Promise<Upload | null> {
  const [received] = await Promise.allSettled([receiving]);
  if (received.status === 'rejected' && (received.reason instanceof DomainError || !fault))
    throw received.reason;
  const file = received.status === 'fulfilled' ? received.value : null;
  if (!fault) return file;
  await dropped(file);
  throw new DomainError('invalid_input', fault);
}

/** Reads a form whose file was uploaded before: it has the file's key, `mediaKey`, in place of its bytes. */
export async function formOfKey(
  fields: Record<string, unknown>,
  viewer: Viewer,
  rule: UploadRule,
): Promise<Form> {
  const file = await takeSentAhead(viewer, rule, fields.mediaKey);
  return { fields, file, drop: () => dropped(file) };
}

/**
 * Releases a file, and its bytes of the day. A failure is only logged: the sweep finds the file by its row, and the response
 * is about something else.
 */
async function dropped(file: Upload | null): Promise<void> {
  if (file) await dropUpload(file).catch((error) => log.warn({ error }, 'a file could not be cleared'));
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

/** Reads a body to its end and discards it. */
async function heardOut(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  // If the body breaks off, the sender is gone, and nobody waits for the response.
  while (!(await reader.read().catch(() => ({ done: true }))).done);
}

/** Pipes the body through the parser. @returns whether it ended before it was complete, and how much of it came */
function passThrough(
  body: ReadableStream<Uint8Array>,
  parser: busboy.Busboy,
): Promise<{ isCut: boolean; bytes: number }> {
  let bytes = 0;
  return new Promise((resolve) => {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    const cut = () => {
      // The parser may have reported an error without closing. Without `destroy`, its open part would be awaited forever.
      parser.destroy(new Error('cut off'));
      source.resume();
      resolve({ isCut: true, bytes });
    };
    source.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
    });
    source.on('error', cut);
    parser.on('error', cut);
    parser.on('close', () => resolve({ isCut: false, bytes }));
    source.pipe(parser);
  });
}
