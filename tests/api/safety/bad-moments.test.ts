/** Codes that are somebody else's or nobody's, a disk that is full, people who leave (rules.md, Safety). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GET } from '@/app/api/moderation/evidence/[reportId]/route';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { readOwnReport } from '@/lib/domains/safety/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call, requestOf } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aPersonWithPassword, aPost, aUser, password, theCreator } from '../../support/factories';
import { aGhost, evidenceBytes, reportIt, reportOf, sealOf, vanish } from '../../support/ghosts';
import { measuredAgain } from '../../support/measured-again';
import { decide, isSuspended, reported } from '../../support/report-calls';
import { aPicture } from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const creator = await theCreator();
beforeEach(() => setClockOffset(0));

describe('a code', () => {
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

  test('that is nobody’s is answered like somebody else’s: the same words, in the same time', async () => {
    const [asking, other] = [await aUser(), await aUser()];
    const id = await reported('post', (await aPost({ by: await aUser() })).id, { by: other });
    const { trackingCode } = await db().report.findUniqueOrThrow({ where: { id } });
    const ask = (code: string) => call(readOwnReport, { as: asking, params: { code } });
    const codes = { foreign: trackingCode, unknown: 'HG-ZZZZZZZZ', 'no code at all': '\0%' };
    const answers = [];
    for (const code of Object.values(codes)) {
      const { status, message, body } = await ask(code);
      answers.push({ status, message, body: { ...body, requestId: null } });
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    await measuredAgain(async () => {
      const times: Record<string, number[]> = { foreign: [], unknown: [], 'no code at all': [] };
      // Interleaved, the order turned each round: what else the machine does, it does to all of them.
      for (let round = 0; round < 150; round += 1) {
        const order = Object.entries(codes);
        for (let turn = 0; turn < order.length; turn += 1) {
          const [name, code] = order[(turn + round) % order.length] as [string, string];
          const began = performance.now();
          await ask(code);
          times[name]?.push(performance.now() - began);
        }
      }
      const medians = Object.values(times).map(median);
      expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.25);
    });
  });
});

describe('the disk is full while evidence is copied', () => {
  /** Postgres refuses a piece as it does where its disk is full; `from`: the first number that finds no room. */
  const fillDisk = async (from: number) => {
    await pool().query(`create or replace function no_room() returns trigger language plpgsql as $$ begin
      if new.number >= ${from} then
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end if; return new; end $$`);
    await pool().query(
      'create trigger disk_is_full before insert on evidence_pieces for each row execute function no_room()',
    );
  };
  const makeRoom = () => pool().query('drop trigger if exists disk_is_full on evidence_pieces');
  afterEach(makeRoom);

  const shownOf = async (id: number) =>
    (await call(listReports, { as: creator, query: { limit: 50 } })).body.find((each) => each.id === id);
  const statusOfEvidence = async (reportId: number) => {
    const params = { reportId };
    const request = requestOf('GET', '/api/moderation/evidence/{reportId}', { as: creator, params });
    return (await GET(request, { params: Promise.resolve({ reportId: String(reportId) }) })).status;
  };

  test.each([
    ['from the first piece', 0, false],
    ['after one piece of several', 1, false],
    ['from the first piece, of a ghost that vanished', 0, true],
  ] as const)(
    '%s: the report stands with its words, and says that a file is missing',
    async (_, from, gone) => {
      const ghost = await aGhost({ content: 'send me yours', file: aVideo(2_500_000), name: 'me.mp4' });
      const seal = await sealOf(ghost);
      if (gone) await vanish(ghost);
      await fillDisk(from);
      expect((await reportIt(ghost.reader, ghost.id, gone ? seal : undefined)).status).toBe(200);
      const { id } = await reportOf(ghost.id);
      expect(await shownOf(id)).toMatchObject({
        copy: { content: 'send me yours' },
        evidence: [{ url: null, type: 'video/mp4' }],
      });
      expect(await statusOfEvidence(id)).toBe(404);
      await makeRoom();
      expect((await decide(id, 'suspend', { rule: 'R3' })).status).toBe(200);
      expect(await isSuspended(ghost.sender)).toBe(true);
    },
  );

  test('what was copied in half is copied whole with the next report', async () => {
    const [owner, one, other] = [await aUser(), await aUser(), await aUser()];
    const { upload } = await import('../../support/upload-forms');
    await upload(owner, await aPicture());
    await fillDisk(0);
    const first = await reported('profile_picture', owner.id, { by: one });
    await makeRoom();
    const second = await reported('profile_picture', owner.id, { by: other });
    expect((await shownOf(first))?.evidence).toEqual([{ url: null, type: 'image/jpeg' }]);
    expect((await shownOf(second))?.evidence).toMatchObject([{ url: expect.any(String) }]);
    expect((await evidenceBytes(second)).length).toBeGreaterThan(100);
  });
});

test('who reported leaves before the decision: it acts all the same, and names nobody who is gone', async () => {
  const [author, reporter] = [await aUser(), await aPersonWithPassword()];
  const post = await aPost({ by: author });
  const id = await reported('post', post.id, { by: reporter });
  expect((await call(deleteAccount, { as: reporter, body: { password } })).status).toBe(200);
  expect((await db().report.findUniqueOrThrow({ where: { id } })).status).toBe('open');
  expect((await decide(id, 'suspend', { rule: 'R2' })).status).toBe(200);
  expect(await isSuspended(author)).toBe(true);
  expect((await db().post.findUniqueOrThrow({ where: { id: post.id } })).hiddenAt).not.toBeNull();
});

describe('the owner of a hidden picture leaves, and is not emptied yet', () => {
  const aHiddenPicture = async () => {
    const owner = await aUser();
    const { upload } = await import('../../support/upload-forms');
    await upload(owner, await aPicture());
    const ids = [];
    for (let each = 0; each < 3; each += 1) ids.push(await reported('profile_picture', owner.id));
    await closeAccount(owner.id, async () => true);
    return { owner, id: ids[0] as number };
  };
  const of = ({ id }: { id: number }) => db().user.findUniqueOrThrow({ where: { id } });

  test('there is none to remove', async () => {
    const { id } = await aHiddenPicture();
    expect(await decide(id, 'remove-picture', { rule: 'R3' })).toMatchObject({
      status: 409,
      body: { code: 'no_picture' },
    });
  });

  test.each(['hide', 'dismiss', 'restore'] as const)('%s is decided', async (action) => {
    const { owner, id } = await aHiddenPicture();
    if (action === 'restore') expect((await decide(id, 'hide', { rule: 'R3' })).status).toBe(200);
    const { status, message } = await decide(id, action, { rule: 'R3' });
    expect(status, message).toBe(200);
    expect((await of(owner)).profileMediaUrl).toBeNull();
  });
});
