import { expect, test } from 'vitest';
import { mimeOf, refusalOfFile } from '@/lib/client/api/upload';
import { chatUpload } from '@/lib/contract/uploads';

const file = (name: string, type: string) => new File(['x'], name, { type });

test.each([
  ['a.wav', 'audio/wav', 'audio/wav'],
  ['a.wav', 'audio/x-wav', 'audio/wav'],
  ['a.wav', 'audio/vnd.wave', 'audio/wav'],
  ['a.mp3', 'audio/mp3', 'audio/mpeg'],
  ['a.png', 'image/x-png', 'image/png'],
  ['a.webm', 'video/webm;codecs=vp9,opus', 'video/webm'],
  ['A.MP3', '', 'audio/mpeg'],
  ['a.jpeg', '', 'image/jpeg'],
  ['a.mp4', 'application/octet-stream', 'video/mp4'],
  ['a.gif', 'image/gif', 'image/gif'],
  ['a', '', ''],
  ['a.exe', '', ''],
])('%s of type %j is sent as %j', (name, type, mime) => {
  expect(mimeOf(file(name, type))).toBe(mime);
});

test('what a browser cannot name is left to the server, which reads the bytes', () => {
  expect(refusalOfFile(file('a', ''), chatUpload)).toBe('');
  expect(refusalOfFile(file('a.mp3', ''), chatUpload)).toBe('');
  expect(refusalOfFile(file('a.gif', 'image/gif'), chatUpload)).toBe(chatUpload.wrongType);
  expect(refusalOfFile(file('a.webm', ''), chatUpload)).toBe(chatUpload.wrongType);
});
