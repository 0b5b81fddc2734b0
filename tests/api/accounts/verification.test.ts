import { expect, test } from 'vitest';
import { verifyUser } from '@/lib/domains/accounts/verification-schema';
import { profile } from '@/lib/domains/profiles/schema';
import { moderationLog } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aChampion, aUser, theCreator } from '../../support/factories';

const path = '/api/users/verify';

test('the creator gives the check and takes it away, whatever the capitals', async () => {
  const [creator, someone] = [await theCreator(), await aUser()];
  const verified = async () =>
    (await call(profile, { as: creator, params: { username: someone.username } })).body.user.verified;
  const given = await call(verifyUser, {
    as: creator,
    body: { username: someone.username.toUpperCase(), verify: true },
  });
  expect(given).toMatchObject({ status: 200, body: { verified: 1 } });
  expect(await verified()).toBe(1);
  await call(verifyUser, { as: creator, body: { username: someone.username, verify: 'false' } });
  expect(await verified()).toBe(0);
});

test('each change is one line of the log, and what changes nothing is none', async () => {
  const [creator, someone] = [await theCreator(), await aUser()];
  const set = (verify: boolean) =>
    call(verifyUser, { as: creator, body: { username: someone.username, verify } });
  for (const verify of [false, true, true, false])
    expect((await set(verify)).body.verified).toBe(verify ? 1 : 0);
  const { body } = await call(moderationLog, { as: creator, query: { limit: 50 } });
  const lines = body.filter(
    ({ target_type, target_id }) => target_type === 'user' && target_id === someone.id,
  );
  expect(lines.map(({ actor, action }) => [actor, action])).toEqual([
    [creator.username, 'end-verification'],
    [creator.username, 'verify'],
  ]);
});

test('a champion keeps the check; a second place does not', async () => {
  const [creator, first, second] = [
    await theCreator(),
    await aUser({ verified: true }),
    await aUser({ verified: true }),
  ];
  await aChampion({ who: first });
  await aChampion({ who: second, rank: 2 });
  const end = ({ username }: { username: string }) =>
    call(verifyUser, { as: creator, body: { username, verify: false } });
  expect(await end(first)).toMatchObject({ status: 409, message: 'A champion has the check for good.' });
  expect((await end(second)).status).toBe(200);
  const verified = async ({ id }: { id: number }) =>
    (await db().user.findUniqueOrThrow({ where: { id } })).verified;
  expect([await verified(first), await verified(second)]).toEqual([true, false]);
});

test('anyone else: 403; no username: 400; nobody: 404', async () => {
  const [creator, someone] = [await theCreator(), await aUser()];
  const refused = await rawCall('POST', path, {
    as: someone,
    body: { username: someone.username, verify: true },
  });
  expect(refused).toMatchObject({
    status: 403,
    message: 'Unauthorized: Only the creator can access this page.',
  });
  for (const username of ['', '  ', undefined]) {
    const empty = await rawCall('POST', path, { as: creator, body: { username, verify: true } });
    expect(empty).toMatchObject({ status: 400, message: 'Please enter a username.' });
  }
  expect(
    (await rawCall('POST', path, { as: creator, body: { username: 'nobody_here', verify: true } })).status,
  ).toBe(404);
});
