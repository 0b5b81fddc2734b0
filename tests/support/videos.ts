/** Hand-made MP4 files. A box has a length, four letters and a content. */
export function videoBox(letters: string, ...content: Buffer[]): Buffer<ArrayBuffer> {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8);
  head.write(letters, 4, 'latin1');
  return Buffer.concat([head, inside]);
}

/** The header of an MP4, followed by as many bytes as requested. */
export const aVideo = (bytes = 2000): Buffer<ArrayBuffer> =>
  Buffer.concat([
    videoBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    videoBox('mdat', Buffer.alloc(bytes, 1)),
  ]);
