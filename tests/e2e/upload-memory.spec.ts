/**
 * Twenty bodies of 60 MB at once, refused, and ten videos of 64 MB, kept: each with its answer, and the server's memory
 * stays where it was.
 */
import { request as open } from 'node:http';
import { noteFigure } from '../../scripts/figures/measured.ts';
import { until } from '../../scripts/services/process.ts';
import { aCluster } from './support/cluster.ts';
import { memoryOf } from './support/memory.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

// One after the other: each keeps a server as busy as it can be, and is not to be measured against the next.
test.describe.configure({ mode: 'default' });

const MB = 1024 * 1024;
const bodySize = 60 * MB;
/** A JPEG's first bytes, so that the file is not turned away for its type. */
const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);

type Form = { path: string; before: string | Buffer; head: Buffer; bytes: number };

const refused: Form = { path: '/api/users/profile/upload', before: '', head, bytes: bodySize };
/** A video as large as may be: its boxes, and around it a battle's fields. */
const kept: Form = {
  path: '/api/hype-battle',
  before: '--large\r\nContent-Disposition: form-data; name="category"\r\n\r\ndance\r\n',
  head: videoHead(64 * MB),
  bytes: 64 * MB,
};

/** What an MP4 of so many bytes begins with. */
function videoHead(bytes: number): Buffer {
  const start = Buffer.from('\0\0\0\x1cftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
  start.writeUInt32BE(start.length);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - start.length);
  box.write('mdat', 4, 'latin1');
  return Buffer.concat([start, box]);
}

/** Sends a form whose length nobody is told, as fast as it is taken. @returns the status it was answered */
function sendLargeForm(url: string, as: Person, { path, before, head, bytes }: Form): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = open(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'multipart/form-data; boundary=large' },
    });
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.write(before);
    request.write('--large\r\nContent-Disposition: form-data; name="media"; filename="a"\r\n\r\n');
    request.write(head);
    // Large pieces: the sender runs on the same processors, and should leave them to the server.
    const chunk = Buffer.alloc(MB, 7);
    let sent = head.length;
    const go = () => {
      while (sent < bytes) {
        const piece = chunk.subarray(0, Math.min(chunk.length, bytes - sent));
        sent += piece.length;
        if (!request.write(piece)) return void request.once('drain', go);
      }
      request.end('\r\n--large--\r\n');
    };
    go();
  });
}

const cases = [
  { what: 'twenty 60 MB bodies, refused', form: refused, bodies: 20, status: 413 },
  { what: 'ten 64 MB videos, kept', form: kept, bodies: 10, status: 200 },
];

for (const { what, form, bodies, status } of cases) {
  test(`${what}, at once leave the memory of the server flat`, async () => {
    test.setTimeout(360_000);
    const cluster = await aCluster();
    try {
      const pid = cluster.appPid() as number;
      const people = await Promise.all([aPerson('uploader', cluster.url), aPerson('uploader', cluster.url)]);
      const by = (each: number) => people[each % people.length] as Person;
      // The first form loads what reads forms and files; that is no growth.
      expect(await sendLargeForm(cluster.url, by(0), form)).toBe(status);
      const before = memoryOf(pid);
      let peak = before;
      const answers: number[] = [];
      const all = Array.from({ length: bodies }, async (_, each) =>
        answers.push(await sendLargeForm(cluster.url, by(each), form)),
      );
      await until(
        () => {
          peak = Math.max(peak, memoryOf(pid));
          return answers.length === bodies;
        },
        'Not every body was answered',
        300_000,
      );
      await Promise.all(all);
      noteFigure({
        what: `memory that ${what}, at once take beside what was there`,
        is: peak - before,
        unit: 'MB',
      });
      expect(new Set(answers)).toEqual(new Set([status]));
      expect(peak - before).toBeLessThan(150);
    } finally {
      await cluster.stop();
    }
  });
}
