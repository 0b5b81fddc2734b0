/** Multipart forms, read as a stream: fields are kept, and the one file is passed on chunk by chunk. */
import busboy from 'busboy';
import { DomainError } from '@/lib/contract/domain-error';
import type { ErrorCode } from '@/lib/contract/error-codes';
import type { UploadRule } from '@/lib/contract/uploads';
import type { Viewer } from '@/lib/contract/viewer';
import { counted } from '@/lib/domains/media/byte-stream';
import { countBeyondDay, countRefused } from '@/lib/domains/media/daily-bytes';
import { takeSentAhead } from '@/lib/domains/media/direct';
import { dropUpload, type Upload } from '@/lib/domains/media/media';
import { receiveMedia } from '@/lib/domains/media/receiving';
import { enterUpload } from '@/lib/domains/media/uploads-underway';
import { log } from '@/lib/platform/log';
import { heardOut, passThrough } from './form-body';

export type Form = {
  fields: Record<string, unknown>;
  file: Upload | null;
  /** Releases the file, if the call fails. */
  drop: () => Promise<void>;
  /** Called once the call has succeeded. */
  end?: () => void;
};

const limits = { fields: 20, fieldSize: 64 * 1024, files: 5, parts: 25 };
/** The largest size of an acceptable form without its file: every field full, plus each part's headers. */
const besidesFile = limits.fields * limits.fieldSize + limits.parts * 16 * 1024;

/** How many bytes besides the file cost nothing: more than the words and the headers of any of our forms. */
const freeBesides = 64 * 1024;

/** Faults of the form itself, whatever its file is. */
const wrong = {
  cut: 'The upload was cut off. Please try again.',
  tooMuch: 'That form holds more than it may.',
  twoFiles: 'Please send one file at a time.',
};

const faulty = (words: string | null) => (words === null ? null : new DomainError('invalid_input', words));

/**
 * Reads a form to its end, even if its file is refused, so that the sender receives the refusal. A file in another field
 * than the call's is ignored. If the form is refused, its file is discarded.
 * @throws DomainError `invalid_input` for an incomplete form, `file_too_large`, and what `enterUpload` and `receiveMedia` throw
 */
export async function readForm(request: Request, viewer: Viewer, rule: UploadRule): Promise<Form> {
  if (!request.body) throw new DomainError('invalid_input', 'The form is empty.');
  const declared = Number(request.headers.get('content-length'));
  const isTooLarge = declared > rule.maxBytes + besidesFile;
  const parser = isTooLarge ? null : openParser(request);
  if (!parser) {
    // It is still read to its end, or the sender would not receive the response.
    await countRefused(viewer, await heardOut(request.body));
    if (isTooLarge) throw new DomainError('file_too_large', rule.tooLarge);
    throw new DomainError('invalid_input', 'The form could not be read.');
  }
  const most = declared || rule.maxBytes;
  const { leave, giveBack } = await enterUpload(viewer, most);
  try {
    return await readParts(request.body, parser, { viewer, rule, most, giveBack });
  } finally {
    leave();
  }
}

type Receiving = {
  viewer: Viewer;
  rule: UploadRule;
  /** How many bytes will come. */
  most: number;
  /** Called where the file or the form is refused, which may be long before its end: then nothing of it is on the disk. */
  giveBack: () => void;
};

async function readParts(
  body: ReadableStream<Uint8Array>,
  parser: busboy.Busboy,
  { viewer, rule, most, giveBack }: Receiving,
): Promise<Form> {
  const fields: Record<string, unknown> = Object.create(null);
  let receiving: Promise<Upload> | null = null;
  let fault: string | null = null;
  /** What the file's receiver has read of it. */
  let ofFile = { bytes: 0 };

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
    const chunks = counted(stream.iterator({ destroyOnReturn: false }));
    ofFile = chunks.count;
    const received = receiveMedia(viewer, rule, chunks.content, most).finally(() => stream.resume());
    // The rejection is handled where `receiving` is awaited, below; until then this keeps it from counting as unhandled.
    received.catch(() => {
      giveBack();
      passing.refuse();
    });
    receiving = received;
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => (fault ??= wrong.tooMuch));

  // A form that breaks ends its open part, and with it what is received of it.
  parser.on('error', () => void Promise.allSettled([receiving]).then(giveBack));

  const passing = passThrough(body, parser, rule.maxBytes + besidesFile);
  const { isCut, isTooLarge, bytes } = await passing.ended;
  if (isCut) fault = wrong.cut;
  const refusal = isTooLarge ? new DomainError('file_too_large', rule.tooLarge) : faulty(fault);
  try {
    const file = await settled(receiving, refusal);
    return { fields, file, drop: () => dropped(file) };
  } finally {
    // Parts that nobody reads, bytes around the parts, and what still came of a refused file.
    const discarded = isCut ? bytes : Math.max(0, bytes - ofFile.bytes - freeBesides);
    // After `settled`, which gives back what was counted of the file.
    const why = await refusalOf(receiving);
    if (why === 'daily_limit_reached') await countBeyondDay(viewer, discarded);
    else if (isCut || why !== 'unavailable') await countRefused(viewer, discarded);
  }
}

/**
 * Why a file was refused; null for none that was. `unavailable` where it could not be kept: then what came of it costs its
 * sender nothing.
 */
async function refusalOf(receiving: Promise<Upload> | null): Promise<ErrorCode | null> {
  const [received] = await Promise.allSettled([receiving]);
  if (received.status === 'fulfilled') return null;
  return received.reason instanceof DomainError ? received.reason.code : 'unavailable';
}

/**
 * Returns the file, unless the file or the form is refused. A refusal of the file takes precedence over a fault of the
 * form.
 */
async function settled(receiving: Promise<Upload> | null, fault: DomainError | null): Promise<Upload | null> {
  const [received] = await Promise.allSettled([receiving]);
  if (received.status === 'rejected' && (received.reason instanceof DomainError || !fault))
    throw received.reason;
  const file = received.status === 'fulfilled' ? received.value : null;
  if (!fault) return file;
  await dropped(file);
  throw fault;
}

/** Reads a form whose file was uploaded before: it has the file's key, `mediaKey`, in place of its bytes. */
export async function formOfKey(
  fields: Record<string, unknown>,
  viewer: Viewer,
  rule: UploadRule,
): Promise<Form> {
  const isNamed = typeof fields.clientId === 'string';
  const { file, end, giveBack } = await takeSentAhead(viewer, rule, fields.mediaKey, isNamed);
  const drop = async () => {
    await dropped(file);
    await giveBack();
  };
  return { fields, file, drop, end };
}

/**
 * Releases a file, and its bytes of the day. A failure is only logged: the sweep finds the file by its row, and the response
 * is about something else.
 */
async function dropped(file: Upload | null): Promise<void> {
  if (file) await dropUpload(file).catch((error) => log.warn({ error }, 'a file could not be cleared'));
}

/** @returns null for what is no form */
function openParser(request: Request): busboy.Busboy | null {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits,
      defParamCharset: 'utf8',
    });
  } catch {
    return null;
  }
}
