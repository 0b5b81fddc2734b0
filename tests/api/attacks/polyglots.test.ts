/** Files that are two things at once: refused, or kept without their other half, or served so that it stays bytes. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { mimeOfKey } from '@/lib/contract/uploads';
import { keyOfUrl } from '@/lib/domains/media/media';
import { aUser, type Person } from '../../support/factories';
import { askFile } from '../../support/files';
import { fileOf } from '../../support/media';
import { expectNothingKept, noise, upload } from '../../support/upload-forms';
import { aVideo, videoBox } from '../../support/videos';

const script = '<script>fetch("/api/users/me").then(steal)</script>';
const page = Buffer.from(`<!doctype html><html><body>${script}</body></html>`);
const text = (words: string) => Buffer.from(words, 'latin1');
let person: Person;
let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  person = await aUser();
  jpeg = await noise(64, 48).jpeg().toBuffer();
  png = await noise(64, 48).png().toBuffer();
});

/** Uploads, and @returns the key of what was kept */
async function kept(content: Buffer, name: string): Promise<string> {
  const { status, body, message } = await upload(person, content, name);
  expect(status, message).toBe(200);
  return keyOfUrl(String(body.profile_media_url));
}

/** A segment of a JPEG, right after its beginning. */
function withSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A chunk of a PNG, right before its end; its sum is nobody's business but a strict reader's. */
async function withChunk(letters: string, content: Buffer): Promise<Buffer> {
  const { crc32 } = await import('node:zlib');
  const inside = Buffer.concat([text(letters), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(inside));
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), length, inside, sum, png.subarray(end)]);
}

describe('a picture is drawn anew, and what else it was is gone', () => {
  const pictures: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['a page behind a JPEG', 'image/jpeg', () => Buffer.concat([jpeg, page])],
    ['a page behind a JPEG, named .html', 'image/jpeg', () => Buffer.concat([jpeg, page])],
    ['a page in a JPEG’s comment', 'image/jpeg', () => withSegment(0xfe, page)],
    ['a page where an editor keeps its own', 'image/jpeg', () => withSegment(0xed, page)],
    ['JavaScript in a JPEG’s comment', 'image/jpeg', () => withSegment(0xfe, text('*/=1;alert(steal)/*'))],
    ['a page behind a PNG', 'image/png', () => Buffer.concat([png, page])],
    [
      'a page in a PNG’s text',
      'image/png',
      () => withChunk('tEXt', Buffer.concat([text('Comment\0'), page])),
    ],
    ['an archive behind a PNG', 'image/png', () => Buffer.concat([png, text('PK\x03\x04steal.class')])],
  ];

  test.each(pictures)('%s', async (what, mime, content) => {
    const key = await kept(await content(), what.includes('.html') ? 'me.html' : 'me.jpg');
    expect(mimeOfKey(key)).toBe(mime);
    expect(readFileSync(fileOf(key), 'latin1')).not.toMatch(/script|steal/);
  });
});

describe('what only begins like a picture, or is another kind of file, is refused', () => {
  const unreadable = 'That picture cannot be read.';
  const wrongType = 'Please choose a JPEG, a PNG or an MP4 file.';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
  test.each<[string, string, () => Buffer, string]>([
    [
      'a page behind a JPEG’s first bytes',
      'me.jpg',
      () => Buffer.concat([jpeg.subarray(0, 20), page]),
      unreadable,
    ],
    [
      'a page behind a PNG’s first bytes',
      'me.png',
      () => Buffer.concat([png.subarray(0, 33), page]),
      unreadable,
    ],
    ['a GIF that is JavaScript, named .jpg', 'me.jpg', () => text('GIF89a/*\0\0*/=1;alert(1)//'), wrongType],
    [
      'a PDF with a script, named .jpg',
      'me.jpg',
      () => text('%PDF-1.7\n1 0 obj<</S/JavaScript>>'),
      wrongType,
    ],
    ['a page, named .jpg', 'me.jpg', () => page, wrongType],
    ['an SVG', 'me.svg', () => text(svg), wrongType],
    ['an SVG behind an XML line, named .png', 'me.png', () => text(`<?xml version="1.0"?>${svg}`), wrongType],
    ['an SVG, packed', 'me.svgz', () => gzipSync(svg), wrongType],
    ['a BMP that is a page', 'me.jpg', () => Buffer.concat([text('BM'), page]), wrongType],
    [
      'a page behind a byte order mark',
      'me.jpg',
      () => Buffer.concat([text('\xef\xbb\xbf'), page]),
      wrongType,
    ],
  ])('%s', async (_, name, content, message) => {
    await expectNothingKept(() => upload(person, content(), name), 415, message);
  });
});

describe('a video', () => {
  test('a script in the boxes that no player needs is gone', async () => {
    const inBoxes = ['udta', 'meta', 'uuid', 'free', 'skip'].map((letters) => videoBox(letters, page));
    const moov = videoBox('moov', videoBox('mvhd', text('movie header')), ...inBoxes);
    const file = readFileSync(
      fileOf(await kept(Buffer.concat([aVideo(), moov, ...inBoxes]), 'me.mp4')),
      'latin1',
    );
    expect(file).toContain('mvhd');
    expect(file).not.toMatch(/script|steal/);
  });

  test.each([
    ['where its pictures would be', () => Buffer.concat([aVideo(), videoBox('mdat', page)])],
    ['in place of its boxes', () => Buffer.concat([aVideo().subarray(0, 40), page])],
  ])('a page %s is never served as one: whole, in part, or by another name', async (_, content) => {
    const bytes = content();
    const key = await kept(bytes, 'me.html');
    expect(key).toMatch(/\.mp4$/);
    const from = bytes.indexOf('<!doctype');
    for (const [address, range] of [
      [key, undefined],
      [key, `bytes=${from}-`],
      [`${key}?small`, undefined],
      [`${key}?type=text/html&download=me.html`, `bytes=${from}-`],
    ] as const) {
      const asked = { accept: 'text/html', ...(range ? { range } : {}) };
      const { status, headers } = await askFile(person, address, { headers: asked });
      expect(status).toBe(range ? 206 : 200);
      expect(headers.get('content-type')).toBe('video/mp4');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-disposition')).toBe(`inline; filename="${key}"`);
    }
    for (const name of [key.replace('.mp4', '.html'), `${key}.html`, key.replace('.mp4', '')])
      expect((await askFile(person, name)).status, name).toBe(404);
  });
});
