import { afterEach, expect, test, vi } from 'vitest';
import { noAnswer } from '@/lib/client/api/send';
import { mimeOf, refusalOfFile, uploadAhead } from '@/lib/client/api/upload';
import { chatUpload } from '@/lib/contract/uploads';
import { uploadGameClip } from '@/lib/domains/clips/schema';
import { sendWithFile } from '@/lib/domains/media/sending-hooks';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

type Listener = (() => void) | undefined;

/** A browser's request on a line that dies once all of it was sent. */
class DeadLine {
  readonly status: number = 0;
  readonly upload: { onload?: Listener } = {};
  onabort: Listener;
  onload: Listener;
  onloadend: Listener;
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.upload.onload?.());
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

test('a form that was sent whole is waited for two minutes, and may be sent again then', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', DeadLine);
  const ends: unknown[] = [];
  const sent: number[] = [];
  void uploadAhead('/there', file('a.png', 'image/png'), { onProgress: (part) => sent.push(part) }).catch(
    (error) => ends.push(error),
  );
  await vi.advanceTimersByTimeAsync(119_000);
  expect([sent, ends]).toEqual([[1], []]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toMatchObject([{ status: 0, message: noAnswer }]);
  expect(vi.getTimerCount()).toBe(0);
});

/** The same on a line that lives. */
class LiveLine extends DeadLine {
  override readonly status = 200;
  override send() {
    queueMicrotask(() => {
      this.upload.onload?.();
      this.onload?.();
      this.onloadend?.();
    });
  }
}

const large = new File([new Uint8Array(5_000_000)], 'clip.mp4', { type: 'video/mp4' });
const goal = { squadId: '1', description: 'Goal' };

test('so is the form of a file that was sent ahead of it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', LiveLine);
  const answers = [Promise.resolve(Response.json({ upload: { url: '/there', mediaKey: 'clip-1.mp4' } }))];
  vi.stubGlobal('fetch', () => answers.pop() ?? new Promise(() => {}));
  const ends: unknown[] = [];
  void sendWithFile(uploadGameClip, goal, large, { mediaKey: undefined }).catch((error) => ends.push(error));
  await vi.advanceTimersByTimeAsync(119_000);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toMatchObject([{ status: 0, message: noAnswer }]);
});

test.each(['upload_not_found', 'upload_gone'])(
  'a file that was sent ahead is not sent again with its form, unless it is there no more: %s',
  async (code) => {
    vi.useFakeTimers();
    let sentFiles = 0;
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends LiveLine {
        override send() {
          sentFiles += 1;
          super.send();
        }
      },
    );
    const addressFor = (mediaKey: string) => () => Response.json({ upload: { url: '/there', mediaKey } });
    const noNetwork = () => {
      throw new TypeError('Failed to fetch');
    };
    const notThere = () => Response.json({ message: 'Gone.', code }, { status: 400 });
    const stored = () => Response.json({ message: 'Stored.' });
    const answers = [
      addressFor('first.mp4'),
      noNetwork,
      noNetwork,
      notThere,
      addressFor('second.mp4'),
      stored,
    ];
    const keys: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      keys.push(JSON.parse(body).mediaKey);
      return answers.shift()?.();
    });
    const sent = { mediaKey: undefined };
    const attempt = () => sendWithFile(uploadGameClip, goal, large, sent);
    await expect(attempt()).rejects.toMatchObject({ status: 0 });
    await expect(attempt()).rejects.toMatchObject({ status: 0 });
    expect([sentFiles, keys]).toEqual([1, [undefined, 'first.mp4', 'first.mp4']]);
    await expect(attempt()).resolves.toEqual({ message: 'Stored.' });
    expect([sentFiles, keys.slice(3)]).toEqual([2, ['first.mp4', undefined, 'second.mp4']]);
    expect(vi.getTimerCount()).toBe(0);
  },
);
