/** A battle is taken back by who posted it, while nobody answered (contract.md, Battles; rules.md, Battles). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deleteBattle } from '@/lib/domains/battles/deletion-schema';
import { listBattles } from '@/lib/domains/battles/schema';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { block } from '@/lib/domains/blocks/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import { answerBattle, postBattle, voteFor } from '../../support/battle-forms';
import { call, fiftyTimes, rawCall, statusesOf } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aBattle,
  aBattleVote,
  aPersonWithPassword,
  aUser,
  type Person,
  password,
  theCreator,
  viewerOf,
} from '../../support/factories';
import { filesKept, rowsKept } from '../../support/media';
import { expectRefusal } from '../../support/refusals';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const remove = (as: Person, id: number) =>
  rawCall('DELETE', deleteBattle.path, { as, params: { battleId: id } });
const none = 'Battle not found.';
const answered = 'This battle is already answered.';

test('goes with its votes and its video, for everybody', async () => {
  const [creator, fan] = [await aUser(), await aUser()];
  const posted = (await postBattle(creator)).body.battle as { id: number; media_url: string };
  expect((await voteFor(fan, posted.id)).status).toBe(200);
  const { status, body } = await remove(creator, posted.id);
  expect({ status, body }).toEqual({ status: 200, body: { message: 'Battle deleted.' } });
  const seen = (await call(listBattles, { as: fan, query: { limit: 50 } })).body;
  expect(seen.map(({ id }) => id)).not.toContain(posted.id);
  expect(await db().battleVote.count({ where: { battleId: posted.id } })).toBe(0);
  await pendingEffects();
  expect(filesKept()).not.toContain(keyOfUrl(posted.media_url));
  expect(await rowsKept()).not.toContain(keyOfUrl(posted.media_url));
  await expectRefusal(() => remove(creator, posted.id), 404, none);
});

test('nobody else’s: not the named opponent’s, not the creator account’s', async () => {
  const [creator, opponent] = [await aUser(), await aUser()];
  const { id } = await aBattle({ by: creator, against: opponent });
  for (const as of [opponent, await aUser(), await theCreator()])
    await expectRefusal(() => remove(as, id), 403, 'You can only delete your own battles.');
});

test('by its creator also across a block with whom it was meant for', async () => {
  for (const who of ['creator', 'opponent']) {
    const [creator, opponent] = [await aUser(), await aUser()];
    const { id } = (await postBattle(creator, { opponent: opponent.username })).body.battle as { id: number };
    const [as, whom] = who === 'creator' ? [creator, opponent] : [opponent, creator];
    await call(block, { as, body: { username: whom.username, block: true } });
    await expectRefusal(() => remove(opponent, id), 404, none);
    expect([who, (await remove(creator, id)).status]).toEqual([who, 200]);
  }
});

describe('stays', () => {
  test('once it is answered, also where the answer is hidden', async () => {
    const [creator, opponent] = [await aUser(), await aUser()];
    const { id } = await aBattle({ by: creator, against: opponent, answered: true });
    await expectRefusal(() => remove(creator, id), 409, answered, 'battle_answered');
    await db().battle.update({ where: { id }, data: { responseHiddenAt: new Date() } });
    await expectRefusal(() => remove(creator, id), 409, answered);
  });

  test('where it was won, though the answer went with who gave it', async () => {
    const [creator, leaver] = [await aUser(), await aPersonWithPassword()];
    const battle = await aBattle({ by: creator, against: leaver, answered: true });
    for (let each = 0; each < 3; each += 1)
      await aBattleVote({ by: await aUser(), in_: battle, voteFor: 'creator' });
    setClock(new Date(battle.votingDeadline.getTime() + 1));
    await settleBattles([battle.id]);
    await deleteAccount(viewerOf(leaver), password);
    await expectRefusal(() => remove(creator, battle.id), 409, answered);
    expect((await db().user.findUniqueOrThrow({ where: { id: creator.id } })).wins).toBe(1);
  });

  test('where it is hidden: that is nobody’s to take back', async () => {
    const creator = await aUser();
    const { id } = await aBattle({ by: creator });
    await db().battle.update({ where: { id }, data: { hiddenAt: new Date() } });
    await expectRefusal(() => remove(creator, id), 404, none);
  });
});

test('one that ended without an answer can go', async () => {
  const creator = await aUser();
  const battle = await aBattle({ by: creator, against: await aUser() });
  setClock(new Date(battle.votingDeadline.getTime() + 1));
  await settleBattles([battle.id]);
  expect((await remove(creator, battle.id)).status).toBe(200);
});

describe('many at once', () => {
  let people: Person[];
  const person = (each: number) => people[each] as Person;

  beforeAll(async () => {
    people = await fiftyTimes(() => aUser());
  });

  test('fifty deletions: one', async () => {
    const creator = await aUser();
    const { id } = await aBattle({ by: creator });
    const answers = await fiftyTimes(() => remove(creator, id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
  });

  test('votes were before it, or find no battle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const creator = await aUser();
      const { id } = await aBattle({ by: creator });
      const turn = 20 + round;
      const answers = await fiftyTimes((each) =>
        each === turn ? remove(creator, id) : voteFor(person(each), id),
      );
      expect(statusesOf(answers).filter((status) => ![200, 404].includes(status))).toEqual([]);
      expect(answers[turn]?.status).toBe(200);
      expect(await db().battleVote.count({ where: { battleId: id } })).toBe(0);
    }
  });

  test('an answer and the deletion: one of the two', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [creator, opponent] = [await aUser(), await aUser()];
      const { id } = await aBattle({ by: creator, against: opponent });
      const [gone, given] = await Promise.all([remove(creator, id), answerBattle(opponent, id)]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([gone.status, given.status]);
      expect(await db().battle.count({ where: { id } })).toBe(gone.status === 200 ? 0 : 1);
    }
  });
});
