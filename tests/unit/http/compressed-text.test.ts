import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CompressedText } from '@/lib/http/api/compressed-text';

const words = '"Five minutes. 🔥",'.repeat(1000);

function sentTo(accepted: string | null) {
  const headers = new Headers();
  const asked = new Headers(accepted === null ? {} : { 'accept-encoding': accepted });
  return { body: new CompressedText(words).bodyFor(asked, headers), headers };
}

test.each(['gzip', 'gzip, deflate', 'gzip, deflate, br, zstd', 'br,gzip'])(
  '“%s” gets it compressed',
  (accepted) => {
    const { body, headers } = sentTo(accepted);
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(words);
  },
);

test.each([null, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0, identity', 'xgzip', 'deflate, gzip;q=0.5'])(
  '“%s” gets it plain',
  (accepted) => {
    const { body, headers } = sentTo(accepted);
    expect(headers.has('content-encoding')).toBe(false);
    expect(new TextDecoder().decode(body)).toBe(words);
  },
);

test('what many people get is kept as it is too, and sent so to whoever takes no gzip', () => {
  const text = new CompressedText(words, { isShared: true });
  expect(text.plain()).toBe(text.plain());
  expect(new TextDecoder().decode(text.plain())).toBe(words);
  expect(text.size).toBe(text.gzip.length + text.plain().length);
});

test('what is kept holds no more memory than it says', () => {
  const text = new CompressedText(words);
  expect(text.gzip.buffer.byteLength).toBe(text.size);
  expect(text.size).toBeLessThan(words.length / 10);
});
