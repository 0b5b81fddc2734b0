/** What is not a ghost's own seal opens nothing and leaves nothing behind (rules.md, Ghost Bomb). */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { reportTarget } from '@/lib/domains/safety/reports/reports';
import { db, pool } from '@/lib/platform/database/client';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person, theCreator, viewerOf } from '../../support/factories';
import { aGhost, look, reportIt, reportOf, sealOf, vanish } from '../../support/ghosts';
import { aPicture } from '../../support/upload-forms';

const creator = await theCreator();

beforeEach(() => setClockOffset(0));

describe('what is not its seal', () => {
  const answerTo = (as: Person, targetId: number, seal: string) =>
    reportTarget(viewerOf(as), { targetType: 'message', targetId, reason: 'sexual', seal }).then(
      () => 'reported',
      ({ code }: { code: unknown }) => String(code),
    );
  const everything = async () => [
    await db().report.count(),
    await db().evidenceFile.count(),
    await db().evidencePiece.count(),
    await db().reportAuthor.count(),
  ];

  test('is refused 1,000 of 1,000 times and stores nothing; the right one is taken afterwards', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    const ghost = await aGhost({ from: sender, to: reader, file: await aPicture() });
    const others = [];
    for (let each = 0; each < 20; each += 1) others.push(await aGhost({ from: sender, to: reader }));
    const page = await look(ghost, reader);
    const sealIn = (id: number) => page.find((each) => each.id === id)?.seal as string;
    const seal = sealIn(ghost.id);
    await vanish(ghost);

    const forged = new Set<string>();
    const key = Buffer.from(seal, 'base64url');
    for (let bit = 0; bit < key.length * 8; bit += 1) {
      const flipped = Buffer.from(key);
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      forged.add(flipped.toString('base64url'));
    }
    const letters = Buffer.from(seal);
    for (let bit = 0; bit < letters.length * 8; bit += 1) {
      const flipped = Buffer.from(letters);
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      forged.add(flipped.toString('latin1'));
    }
    for (let end = 0; end < seal.length; end += 1) forged.add(seal.slice(0, end)).add(seal.slice(end + 1));
    for (const more of ['=', 'A', ' ', '\n', seal]) forged.add(seal + more).add(more + seal);
    for (const { id } of others) forged.add(sealIn(id));
    while (forged.size < 1000) forged.add(randomBytes(32).toString('base64url'));
    expect(forged.has(seal)).toBe(false);

    const before = await everything();
    const answers = [];
    for (const each of [...forged].slice(0, 1000)) answers.push(await answerTo(reader, ghost.id, each));
    expect(answers).toHaveLength(1000);
    expect(new Set(answers)).toEqual(new Set(['seal_broken']));
    expect(await everything()).toEqual(before);

    const refused = await reportIt(reader, ghost.id, sealIn(others[0]?.id as number));
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([422, 'seal_broken']);
    expect((await reportIt(reader, ghost.id, seal)).status).toBe(200);
  });

  test('nor is one for anything else than a message, or for words that did not vanish', async () => {
    const ghost = await aGhost();
    const seal = await sealOf(ghost);
    for (const targetType of ['post', 'user', 'rant', 'squad_message'] as const)
      expect((await reportIt(ghost.reader, ghost.id, seal, targetType)).status).toBe(422);
    expect((await reportIt(ghost.reader, 2_000_000_000, seal)).status).toBe(404);
  });

  test('in other hands than the recipient’s it is none: its sender’s, a third person’s, the creator’s', async () => {
    const ghost = await aGhost();
    const seal = await sealOf(ghost);
    await vanish(ghost);
    for (const as of [ghost.sender, await aUser(), creator]) {
      const answer = await reportIt(as, ghost.id, seal);
      const never = await reportIt(as, 2_000_000_000, seal);
      expect([answer.status, answer.message]).toEqual([404, never.message]);
    }
  });

  test('a copy that was put in another’s place, or changed where it lies, opens with neither’s seal', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    const [one, other] = [
      await aGhost({ from: sender, to: reader }),
      await aGhost({ from: sender, to: reader }),
    ];
    const seals = new Map((await look(one, reader)).map(({ id, seal }) => [id, seal as string]));
    await pool().query(
      `update sealed_ghosts a set content = b.content from sealed_ghosts b
       where a.message_id = $1 and b.message_id = $2`,
      [one.id, other.id],
    );
    for (const { id } of [one, other])
      expect(await answerTo(reader, one.id, seals.get(id) as string)).toBe('seal_broken');
    await pool().query(
      `update sealed_ghosts set content = set_byte(content, 20, get_byte(content, 20) # 1) where message_id = $1`,
      [other.id],
    );
    expect(await answerTo(reader, other.id, seals.get(other.id) as string)).toBe('seal_broken');
  });

  test('a file that was changed where it lies is told as missing, and the words stand', async () => {
    const ghost = await aGhost({ file: await aPicture() });
    const seal = await sealOf(ghost);
    await vanish(ghost);
    await pool().query(
      `update sealed_ghost_pieces p set content = set_byte(p.content, 40, get_byte(p.content, 40) # 1)
       from sealed_ghosts s where s.id = p.ghost_id and s.message_id = $1`,
      [ghost.id],
    );
    expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
    const { id } = await reportOf(ghost.id);
    const files = await db().reportEvidence.findMany({ where: { reportId: id } });
    expect(files.map(({ fileId }) => fileId)).toEqual([null]);
  });
});
