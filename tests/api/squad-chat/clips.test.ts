/** GET and POST /api/game-clips (contract.md, Squads). */
import { afterEach, expect, test } from 'vitest';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { block } from '@/lib/domains/blocks/schema';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import { call, rawCall, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, theCreator, viewerOf } from '../../support/factories';
import { filesKept, rowsKept } from '../../support/media';
import { expectRefusal } from '../../support/refusals';
import { addClip, aSquadChat, clipsOf } from '../../support/squad-chat';
import { aFragmentedMp4, anMp4, aWebM } from '../../support/timed-videos';
import { aPicture, expectNothingKept } from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const membersOnly = 'You must be a member of this squad to access this page.';
const incomplete = 'Please select a video file and provide a description.';
const tooLong = 'A clip may be at most 90 seconds long.';
const unreadable = 'That video cannot be read.';
const hour = 3_600_000;
const keyOf = (url: unknown) => String(url).replace('/media/', '');
const seen = async (who: Who, squadId: number) =>
  (await clipsOf(who, squadId)).body.map((each) => each.description);

afterEach(() => setClockOffset(0));

test('a member uploads, every member sees it, and its file outlives the sweep', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const bytes = anMp4({ seconds: 42, bytes: 5000 });
  const { status, body } = await addClip(founder, squadId, ' Last minute goal ', { bytes });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: expect.stringMatching(/\S/),
    clip: { username: founder.username, description: 'Last minute goal', seconds: 42, bytes: bytes.length },
  });
  expect((await clipsOf(member, squadId)).body).toEqual([{ ...(body.clip as object), mine: 0 }]);
  const key = keyOf((body.clip as { clip_url: string }).clip_url);
  expect(key).toMatch(/^clip-[0-9a-f]{32}\.mp4$/);
  setClockOffset(400 * 24 * hour);
  await sweepMedia();
  expect(filesKept()).toContain(key);
  expect(await rowsKept()).toContain(key);
});

test('89 seconds are taken, in each kind of file', async () => {
  const { founder, squadId } = await aSquadChat();
  const files = [
    { bytes: anMp4({ seconds: 89 }), name: 'a.mp4' },
    { bytes: anMp4({ seconds: 89, quickTime: true, tablesLast: true }), name: 'a.mov' },
    { bytes: aFragmentedMp4(89), name: 'b.mp4' },
    { bytes: aWebM({ seconds: 89 }), name: 'a.webm' },
  ];
  for (const file of files) {
    const { status, message, body } = await addClip(founder, squadId, file.name, file);
    expect(status, `${file.name}: ${message}`).toBe(200);
    expect((body.clip as { seconds: number }).seconds).toBe(89);
  }
  expect(await seen(founder, squadId)).toEqual(['a.webm', 'b.mp4', 'a.mov', 'a.mp4']);
});

test('91 seconds are refused whatever the browser and the headers say, and nothing is kept', async () => {
  const { founder, squadId } = await aSquadChat();
  const files = [
    anMp4({ seconds: 91 }),
    anMp4({ seconds: 91, claimed: 5 }),
    anMp4({ seconds: 91, claimed: 5, tablesLast: true, quickTime: true }),
    anMp4({ seconds: 91, claimed: 5, withDurationLimit: 25 }),
    aFragmentedMp4(91, { claimed: 5 }),
    aWebM({ seconds: 91 }),
    aWebM({ seconds: 91, claimed: 5, sized: true }),
  ];
  for (const bytes of files)
    await expectNothingKept(() => addClip(founder, squadId, 'too long', { bytes }), 400, tooLong);
  expect(await seen(founder, squadId)).toEqual([]);
});

test('a file whose headers claim more than it holds is judged by what it holds', async () => {
  const { founder, squadId } = await aSquadChat();
  for (const bytes of [anMp4({ seconds: 89, claimed: 900 }), aWebM({ seconds: 89, claimed: 900 })])
    expect((await addClip(founder, squadId, 'short enough', { bytes })).status).toBe(200);
});

test('no video, no description: 400, and nothing is kept', async () => {
  const { founder, squadId } = await aSquadChat();
  await expectNothingKept(() => addClip(founder, squadId, 'No file', null), 400, incomplete);
  for (const description of ['', '   '])
    await expectNothingKept(() => addClip(founder, squadId, description), 400, incomplete);
  const body = { squadId, description: 'No form' };
  await expectRefusal(() => rawCall('POST', '/api/game-clips', { as: founder, body }), 400, incomplete);
  await expectNothingKept(
    () => addClip(founder, squadId, 'x'.repeat(501)),
    400,
    'description must be at most 500 characters',
  );
});

test('what is no video, or none that can be read: 415', async () => {
  const { founder, squadId } = await aSquadChat();
  const wrong = 'Please choose an MP4, WebM or MOV video.';
  const picture = new Uint8Array(await aPicture());
  for (const bytes of [picture, new Uint8Array(Buffer.from('no video at all')), new Uint8Array(5000)])
    await expectNothingKept(() => addClip(founder, squadId, 'x', { bytes }), 415, wrong);
  for (const bytes of [aVideo(), anMp4({ seconds: 0 })])
    await expectNothingKept(() => addClip(founder, squadId, 'x', { bytes }), 415, unreadable);
});

test('more than 64 MB: 413', async () => {
  const { founder, squadId } = await aSquadChat();
  const bytes = anMp4({ seconds: 10, bytes: 64 * 1024 * 1024 });
  await expectNothingKept(
    () => addClip(founder, squadId, 'too large', { bytes }),
    413,
    'File size exceeds 64MB limit.',
  );
});

test('who is no member is refused both, the creator account too, and the file is gone', async () => {
  const { founder, stranger, squadId } = await aSquadChat();
  await addClip(founder, squadId, 'ours');
  for (const who of [stranger, await theCreator()]) {
    await expectNothingKept(() => addClip(who, squadId, 'mine'), 403, membersOnly);
    await expectRefusal(() => clipsOf(who, squadId), 403, membersOnly);
  }
  await expectRefusal(() => clipsOf(founder, 2_000_000_000), 403, membersOnly);
});

test('newest first, by pages; blocked people’s clips are left out, either way', async () => {
  const { founder, member, squadId } = await aSquadChat();
  for (const each of ['one', 'two', 'three']) await addClip(founder, squadId, each);
  await addClip(member, squadId, 'four');
  const all = (await clipsOf(founder, squadId)).body;
  expect(all.map((each) => each.description)).toEqual(['four', 'three', 'two', 'one']);
  const page = { limit: 2, before: all[1]?.id as number };
  expect((await clipsOf(founder, squadId, page)).body).toEqual(all.slice(2, 4));
  expect((await clipsOf(founder, squadId, { offset: 3 })).body).toEqual(all.slice(3));
  await call(block, { as: member, body: { username: founder.username, block: true } });
  expect(await seen(founder, squadId)).toEqual(['three', 'two', 'one']);
  expect(await seen(member, squadId)).toEqual(['four']);
});

test('an account that is deleted takes its clips along, files too', async () => {
  const password = 'suya after school';
  const owner = await aUser({ passwordHash: await hashPassword(password) });
  const { squadId, member } = await aSquadChat();
  await db().squadMember.create({ data: { squadId, userId: owner.id, joinedAt: new Date() } });
  const { body } = await addClip(owner, squadId, 'mine');
  await deleteAccount(viewerOf(owner), password);
  expect(await seen(member, squadId)).toEqual([]);
  // What follows the answer may be at it already.
  await pendingEffects();
  await sweepMedia();
  expect(filesKept()).not.toContain(keyOf((body.clip as { clip_url: string }).clip_url));
});
