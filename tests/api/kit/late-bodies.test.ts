/** A session that ends, or an account that is suspended, while the body of its call arrives (rules.md, Sessions). */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { db } from '@/lib/platform/database/client';
import { rawCall } from '../../support/call';
import { suspend } from '../../support/contact';
import { aUser, type Person } from '../../support/factories';
import { aPicture, expectNothingKept, formBytes, formType, uploadBody } from '../../support/upload-forms';

/** A body whose second half comes only once `meanwhile` is over. */
function halted(whole: Uint8Array, meanwhile: () => Promise<unknown>): ReadableStream<Uint8Array> {
  const half = Math.floor(whole.length / 2);
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      sent += 1;
      if (sent === 1) return controller.enqueue(whole.subarray(0, half));
      if (sent > 2) return controller.close();
      await meanwhile();
      controller.enqueue(whole.subarray(half));
    },
  });
}

const endings = {
  'its session is ended': ({ id }: Person) => db().session.deleteMany({ where: { userId: id } }),
  'the account is suspended': (person: Person) => suspend(person),
};
const loggedOut = 'Please log in to continue.';

for (const [what, end] of Object.entries(endings)) {
  test(`words that arrive slowly, and ${what}: 401, and nothing is written`, async () => {
    const person = await aUser();
    const text = halted(Buffer.from(JSON.stringify({ content: 'a slow post' })), async () => {
      await end(person);
      await sleep(1100);
    });
    const answer = await rawCall('POST', '/api/create-post', { as: person, text });
    expect([answer.status, answer.message]).toEqual([401, loggedOut]);
    expect(await db().post.count({ where: { userId: person.id } })).toBe(0);
  });

  test(`a file that arrives, and ${what}: 401, and the file is gone`, async () => {
    const person = await aUser();
    const form = formBytes({ name: 'media', filename: 'me.jpg', content: await aPicture() });
    const body = halted(form, () => end(person));
    await expectNothingKept(() => uploadBody(person, body, formType), 401, loggedOut);
    expect((await db().user.findUniqueOrThrow({ where: { id: person.id } })).profileMediaUrl).toBeNull();
  });
}

test('words that arrive slowly from somebody who stays are written', async () => {
  const person = await aUser();
  const text = halted(Buffer.from(JSON.stringify({ content: 'a slow post' })), () => sleep(1100));
  expect((await rawCall('POST', '/api/create-post', { as: person, text })).status).toBe(200);
});
