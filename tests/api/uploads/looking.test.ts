/** Whoever looks at files is counted, and holds up nobody who sends them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { limits } from '@/lib/contract/constants/limits';
import { smallPicture } from '@/lib/domains/media/images';
import { keyOfUrl } from '@/lib/domains/media/media';
import { listTeams } from '@/lib/domains/teams/schema';
import { call } from '../../support/call';
import { aUser, type Person } from '../../support/factories';
import { askFile } from '../../support/files';
import { aPicture, noise, upload } from '../../support/upload-forms';

// The limiter's window is a minute of the machine's clocks, which stand: a slow machine begins no other one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

const pictureOf = async (person: Person) =>
  keyOfUrl(String((await upload(person, await aPicture())).body.profile_media_url));

/** Asks until it is refused. @returns how often it was answered, and the refusal */
async function untilRefused(ask: () => Promise<Response>) {
  for (let answered = 0; ; answered += 1) {
    const response = await ask();
    await response.arrayBuffer();
    if (response.status !== 200 || answered > limits.read.points) return { answered, response };
  }
}

test('a person’s files are counted with their calls', async () => {
  const [me, other] = [await aUser(), await aUser()];
  const key = await pictureOf(other);
  const { answered, response } = await untilRefused(() => askFile(me, `${key}?small`));
  expect(answered).toBe(limits.read.points);
  expect([response.status, response.headers.get('cache-control')]).toEqual([429, 'no-store']);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call(listTeams, { as: me })).status).toBe(429);
  expect((await askFile(other, key)).status).toBe(200);
});

test('a visitor’s are counted by their network', async () => {
  const key = await pictureOf(await aUser());
  const from = (address: string) => askFile(null, key, { headers: { 'x-forwarded-for': address } });
  const { answered, response } = await untilRefused(() => from('10.8.0.1'));
  expect([answered, response.status]).toEqual([limits.read.points, 429]);
  expect((await from('10.8.0.2')).status).toBe(200);
});

test('where many pictures wait to be looked at, those that are sent wait behind none of them', async () => {
  const [me, large] = [await aUser(), await noise(1200, 900).png().toBuffer()];
  const sent = await aPicture();
  let drawn = 0;
  const looking = Array.from({ length: 150 }, () =>
    smallPicture(large).then(
      () => (drawn += 1),
      () => null,
    ),
  );
  expect((await upload(me, sent)).status).toBe(200);
  expect(drawn).toBeLessThan(100);
  await Promise.all(looking);
});
