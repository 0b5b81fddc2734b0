/** Reads a stream of chunks by byte counts. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private at: Uint8Array = new Uint8Array();

  constructor(content: AsyncIterable<Uint8Array>) {
    this.chunks = content[Symbol.asyncIterator]();
  }

  /** The next bytes as one buffer; fewer than requested at the end of the stream. */
  async take(count: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.pass(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Streams the next bytes in the chunks in which they arrive. */
  async *pass(count: number): AsyncGenerator<Uint8Array> {
    let left = count;
    while (left > 0) {
      if (this.at.length === 0) {
        const next = await this.chunks.next();
        if (next.done) return;
        this.at = next.value;
      }
      const piece = this.at.subarray(0, left);
      this.at = this.at.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Replaces the next bytes with zeros. */
  async *blank(count: number): AsyncGenerator<Uint8Array> {
    for await (const piece of this.pass(count)) yield Buffer.alloc(piece.length);
  }
}
