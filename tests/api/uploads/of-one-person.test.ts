/** Whoever begins many uploads and sends them drop by drop takes their own places alone. */
import { expect, test } from 'vitest';
import { rawCall } from '../../support/call';
import { aUser, type Person } from '../../support/factories';
import { aPicture, formType, partBytes, upload, uploadAndGoOn } from '../../support/upload-forms';

/** Begins an upload that says it will be large, and sends no more than its beginning until it is let go. */
function slowUpload(as: Person) {
  let end = () => {};
  let reads = () => {};
  const read = new Promise<void>((resolve) => {
    reads = resolve;
  });
  const text = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(partBytes({ name: 'media', filename: 'me.jpg', content: 'so far' })));
      end = () => controller.close();
    },
    pull: () => reads(),
  });
  const headers = { ...formType, 'content-length': String(3 * 1024 * 1024) };
  const answer = rawCall('POST', '/api/users/profile/upload', { as, text, headers });
  return { answer, read, end: () => end() };
}

test('three at once; the fourth waits for one of them, and others for none', async () => {
  const [vandal, other] = [await aUser(), await aUser()];
  const begun = [1, 2, 3].map(() => slowUpload(vandal));
  await Promise.all(begun.map(({ read }) => read));
  let answered = false;
  const fourth = uploadAndGoOn(vandal, await aPicture()).finally(() => {
    answered = true;
  });
  for (let turn = 0; turn < 5; turn += 1) expect((await upload(other, await aPicture())).status).toBe(200);
  expect(answered).toBe(false);
  begun[0]?.end();
  expect((await fourth).status).toBe(200);
  for (const each of begun.slice(1)) each.end();
  for (const { answer } of begun) expect((await answer).status).not.toBe(200);
});
