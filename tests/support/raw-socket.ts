/** A client of the realtime server that sends raw bytes, for frames that no library would send. */
import { connect, type Socket } from 'node:net';
import { application } from './listener';

const handshake = [
  `GET /app/${application.key}?protocol=7 HTTP/1.1`,
  'Host: localhost',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** A client's frame with a mask of zeros, which changes nothing. */
export function frame(first: number, content: string | Uint8Array, claimed?: bigint): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(content as string);
  const head = Buffer.alloc(14);
  head[0] = first;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(claimed ?? BigInt(bytes.length), 2);
  return Buffer.concat([bytes.length < 126 && !claimed ? short(first, bytes.length) : head, bytes]);
}

const short = (first: number, length: number) => Buffer.from([first, 0x80 | length, 0, 0, 0, 0]);

/** @returns an accepted socket, and the code with which the server closes it */
export async function rawSocket(port: number): Promise<{ socket: Socket; code: Promise<number | null> }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let heard = Buffer.alloc(0);
  const open = new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      if (heard.includes('connection_established')) resolve();
    });
  });
  const code = new Promise<number | null>((resolve) => {
    socket.once('close', () => resolve(codeIn(heard.subarray(heard.indexOf('\r\n\r\n') + 4))));
  });
  socket.write(`${handshake.join('\r\n')}\r\n\r\n`);
  await open;
  return { socket, code };
}

/** The code in the server's close frame, which may follow other frames. */
function codeIn(frames: Buffer): number | null {
  for (let at = 0; at + 4 <= frames.length; ) {
    const length = frames[at + 1] === 126 ? frames.readUInt16BE(at + 2) : (frames[at + 1] ?? 0);
    const start = at + (frames[at + 1] === 126 ? 4 : 2);
    if (frames[at] === 0x88) return frames.readUInt16BE(start);
    at = start + length;
  }
  return null;
}
