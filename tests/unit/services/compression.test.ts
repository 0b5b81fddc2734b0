/** What goes out compressed: a page in one piece, and what comes later as it comes. */
import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { gather } from '@/scripts/server/compression.mjs';

const running: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

/**
 * An answer; compressed unless it is asked for plain.
 * @param onFirst  called with its first piece
 */
async function ask(answer: RequestListener, encoding = 'gzip', onFirst = () => {}) {
  const server = createServer((request, response) => {
    gather(request, response);
    answer(request, response);
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const { request } = await import('node:http');
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request({ port: address.port, headers: { 'accept-encoding': encoding } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => {
        // A gzip's own header comes by itself.
        if (piece.length > 10) onFirst();
        pieces.push(piece);
      });
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(pieces) }));
    })
      .on('error', reject)
      .end();
  });
}

const html = (response: Parameters<RequestListener>[1]) => response.setHeader('Content-Type', 'text/html');
const paragraph = '<p>How far is it to Lagos Island?</p>'.repeat(100);

describe('a page', () => {
  test('whose pieces are there at once goes as one, smaller than each by itself', async () => {
    const pieces: RequestListener = (_, response) => {
      html(response);
      for (let n = 0; n < 20; n += 1) {
        response.write(`${n}${paragraph}`);
        (response as { flush?: () => void }).flush?.();
      }
      response.end();
    };
    const { headers, body } = await ask(pieces);
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toContain('Accept-Encoding');
    expect(gunzipSync(body).toString()).toBe(
      Array.from({ length: 20 }, (_, n) => `${n}${paragraph}`).join(''),
    );
    expect(body.length).toBeLessThan(1000);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0.5, gzip', 'gzip', gunzipSync],
  ])(
    'is compressed as its reader takes it, %j by %s, and goes with its length',
    async (accepted, encoding, unpack) => {
      const { headers, body } = await ask((_, response) => {
        html(response);
        response.setHeader('Vary', 'rsc');
        response.flushHeaders();
        response.end(paragraph);
      }, accepted);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('rsc, Accept-Encoding');
      expect(unpack(body).toString()).toBe(paragraph);
      if (!accepted.includes(';')) expect(headers['content-length']).toBe(String(body.length));
    },
  );

  test('whose head is written by itself, one of few words, and one that is compressed already go as they are', async () => {
    const written = await ask((_, response) => {
      response.writeHead(429, { 'Content-Type': 'text/html', 'Retry-After': '60' });
      response.end(paragraph);
    });
    expect([written.headers['retry-after'], gunzipSync(written.body).toString()]).toEqual(['60', paragraph]);
    const short = await ask((_, response) => {
      html(response);
      response.end('few words');
    });
    expect([short.headers['content-encoding'], short.body.toString()]).toEqual([undefined, 'few words']);
    const already = await ask((_, response) => {
      html(response);
      response.setHeader('Content-Encoding', 'gzip');
      response.end(gzipSync(paragraph));
    });
    expect(gunzipSync(already.body).toString()).toBe(paragraph);
  });

  test('that is late and long goes on when its reader has taken what there was', async () => {
    const { body } = await ask(async (_, response) => {
      html(response);
      // As the framework does, before anything is written.
      let drained = Promise.withResolvers<void>();
      response.on('drain', () => drained.resolve());
      response.write(paragraph);
      await new Promise((resolve) => setTimeout(resolve, 60));
      let waits = 0;
      for (let n = 0; n < 40; n += 1) {
        if (response.write(randomBytes(40_000).toString('base64'))) continue;
        waits += 1;
        await drained.promise;
        drained = Promise.withResolvers();
      }
      response.end(`waited ${waits > 0}`);
    });
    expect(gunzipSync(body).toString()).toMatch(/waited true$/);
  });

  test('that waits for a part of it sends the rest before', async () => {
    const arrived = Promise.withResolvers<void>();
    const answer: RequestListener = async (_, response) => {
      html(response);
      response.write(paragraph);
      await arrived.promise;
      response.end('late');
    };
    const { body } = await ask(answer, 'gzip', arrived.resolve);
    expect(gunzipSync(body).toString()).toBe(`${paragraph}late`);
  });

  test.each(['', 'identity'])('is plain for whoever takes nothing else: %j', async (encoding) => {
    const { headers, body } = await ask((_, response) => {
      html(response);
      response.write('one ');
      response.end('two', () => {});
    }, encoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe('one two');
  });

  test('without words has none', async () => {
    const { headers, body } = await ask((_, response) => {
      response.statusCode = 307;
      response.setHeader('Location', '/');
      response.end();
    });
    expect(headers.location).toBe('/');
    expect(body.length).toBe(0);
  });
});
