/** Helpers for file streams: count the bytes, stop at a size limit, read the first bytes. */
import { DomainError } from '@/lib/contract/domain-error';
import type { UploadRule } from '@/lib/contract/uploads';

/** How many bytes are needed to detect a file's type. */
const headBytes = 4100;

/** Passes the bytes through, up to the rule's limit. @throws DomainError `file_too_large` */
export async function* limited(
  content: AsyncIterable<Uint8Array>,
  rule: UploadRule,
): AsyncGenerator<Uint8Array, void, void> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > rule.maxBytes) throw new DomainError('file_too_large', rule.tooLarge);
    yield chunk;
  }
}

/** Reads the first bytes of a stream, and returns them together with the whole stream. */
export async function splitHead(flow: AsyncGenerator<Uint8Array, void, void>) {
  const first: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < headBytes) {
    const next = await flow.next();
    if (next.done) break;
    first.push(next.value);
    bytes += next.value.length;
  }
  async function* whole() {
    yield* first;
    yield* flow;
  }
  return { head: Buffer.concat(first), whole: whole() };
}

/** Passes the bytes through and counts them. */
export function counted(content: AsyncIterable<Uint8Array>) {
  const count = { bytes: 0 };
  async function* passing() {
    for await (const chunk of content) {
      count.bytes += chunk.length;
      yield chunk;
    }
  }
  return { count, content: passing() };
}
