import { afterEach, describe, expect, test } from 'vitest';
import { listBattles } from '@/lib/domains/battles/schema';
import { voidVotes } from '@/lib/domains/battles/void-schema';
import { block } from '@/lib/domains/blocks/schema';
import { db } from '@/lib/platform/database/client';
import { voteFor } from '../../support/battle-forms';
import { call, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aBattle, aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

afterEach(async () => {
  setClockOffset(0);
  await expectCountsEqualRows();
});

const voided =
  (battleId: number, people: Person[], reason = 'one person, many names') =>
  async () => {
    const body = { battleId, usernames: people.map(({ username }) => username), reason };
    return rawCall('POST', voidVotes.path, { as: await theCreator(), body });
  };
const shown = async (as: Person, id: number) =>
  (await call(listBattles, { as, query: { limit: 50 } })).body.find((each) => each.id === id);

async function anAnsweredBattle() {
  const [ada, bola, chi] = [await aUser(), await aUser(), await aUser()];
  return { ada, bola, chi, battle: await aBattle({ by: ada, against: bola, answered: true }) };
}

describe('a vote', () => {
  test('for either side is counted, and shows to its voter as theirs', async () => {
    const { chi, bola, battle } = await anAnsweredBattle();
    const dayo = await aUser();
    const message = 'Vote recorded successfully!';
    expect((await voteFor(chi, battle.id)).body).toEqual({ message, votes: 1, opponent_votes: 0 });
    expect((await voteFor(dayo, battle.id, 'opponent')).body).toEqual({
      message,
      votes: 1,
      opponent_votes: 1,
    });
    expect(await shown(chi, battle.id)).toMatchObject({ my_vote: 'creator', votes: 1, opponent_votes: 1 });
    expect(await shown(dayo, battle.id)).toMatchObject({ my_vote: 'opponent' });
    expect(await shown(bola, battle.id)).toMatchObject({ my_vote: null });
  });

  test('in an open battle: for its creator alone', async () => {
    const [ada, chi] = [await aUser(), await aUser()];
    const open = await aBattle({ by: ada });
    const words = 'There is no response to vote for yet.';
    await expectRefusal(() => voteFor(chi, open.id, 'opponent'), 400, words);
    expect((await voteFor(chi, open.id)).status).toBe(200);
    const unanswered = await aBattle({ by: ada, against: await aUser() });
    await expectRefusal(() => voteFor(chi, unanswered.id, 'opponent'), 400, words);
    expect((await voteFor(chi, unanswered.id)).status).toBe(200);
  });

  test('again, for whichever side: 409', async () => {
    const { chi, battle } = await anAnsweredBattle();
    await voteFor(chi, battle.id);
    for (const side of ['creator', 'opponent'] as const)
      await expectRefusal(() => voteFor(chi, battle.id, side), 409, 'You have already voted in this battle.');
  });

  test('in one’s own, as its creator or its opponent: 403', async () => {
    const { ada, bola, battle } = await anAnsweredBattle();
    for (const who of [ada, bola])
      for (const side of ['creator', 'opponent'] as const)
        await expectRefusal(() => voteFor(who, battle.id, side), 403, 'You cannot vote in your own battle.');
  });

  test('for what is no side: 400; in what is not there, is hidden or is across a block: 404', async () => {
    const { ada, chi, battle } = await anAnsweredBattle();
    for (const side of ['', 'me', 'Creator', null, 1]) {
      const body = { battleId: battle.id, voteFor: side };
      const attempt = () => rawCall('POST', '/api/vote-battle', { as: chi, body });
      await expectRefusal(attempt, 400, 'Please vote for the creator or the opponent.');
    }
    await expectRefusal(() => voteFor(chi, 999_999), 404, 'Battle not found.');
    await db().battle.update({ where: { id: battle.id }, data: { hiddenAt: new Date() } });
    await expectRefusal(() => voteFor(chi, battle.id), 404, 'Battle not found.');
    await db().battle.update({ where: { id: battle.id }, data: { hiddenAt: null } });
    await call(block, { as: ada, body: { username: chi.username, block: true } });
    await expectRefusal(() => voteFor(chi, battle.id), 404, 'Battle not found.');
  });

  test('a minute before the deadline counts; at it and a minute after it is closed', async () => {
    const { chi, battle } = await anAnsweredBattle();
    const deadline = battle.votingDeadline.getTime();
    setClock(new Date(deadline - 60_000));
    expect((await voteFor(chi, battle.id)).status).toBe(200);
    setClock(new Date(deadline + 60_000));
    const late = await voteFor(await aUser(), battle.id);
    expect([late.status, late.message]).toEqual([409, 'Voting has closed for this battle.']);
    expect(await db().battle.findUnique({ where: { id: battle.id } })).toMatchObject({
      votes: 1,
      winner: 'creator',
    });
  });
});

describe('to the millisecond', () => {
  /** The one statement, which is told when each vote arrived: what a clock that runs cannot be set to. */
  const arriving = async (battleId: number, voter: Person, at: Date) => {
    const { countVotes } = await import('@/lib/domains/battles/statements');
    const { statement } = await import('@/lib/platform/database/client');
    const values = [battleId, [voter.id], ['creator'], [at], at];
    const [row] = await statement<{ refusal: string | null }>('test_vote', countVotes, values);
    return row?.refusal;
  };

  test('one before the deadline counts; the deadline itself and one after do not', async () => {
    const { chi, battle } = await anAnsweredBattle();
    const deadline = battle.votingDeadline.getTime();
    expect(await arriving(battle.id, await aUser(), new Date(deadline + 1))).toBe('closed');
    expect(await arriving(battle.id, await aUser(), new Date(deadline))).toBe('closed');
    expect(await arriving(battle.id, chi, new Date(deadline - 1))).toBe(null);
    expect(await db().battle.findUnique({ where: { id: battle.id } })).toMatchObject({ votes: 1 });
  });
});

describe('voiding', () => {
  test('takes votes back by who gave them; the card says how many; nobody learns for whom they were', async () => {
    const { chi, battle } = await anAnsweredBattle();
    const [dayo, efe] = [await aUser(), await aUser()];
    for (const who of [chi, dayo]) await voteFor(who, battle.id, 'opponent');
    await voteFor(efe, battle.id);
    const answer = await voided(battle.id, [chi, dayo])();
    expect(answer.body).toEqual({ message: '2 votes removed.', removed: 2, removed_votes: 2 });
    expect(await shown(efe, battle.id)).toMatchObject({ votes: 1, opponent_votes: 0, removed_votes: 2 });
    const rows = await db().battleVote.findMany({ where: { battleId: battle.id, voidedAt: { not: null } } });
    expect(rows.map(({ voidReason }) => voidReason)).toEqual([
      'one person, many names',
      'one person, many names',
    ]);
    await expectRefusal(() => voteFor(chi, battle.id), 409, 'You have already voted in this battle.');
  });

  test('is one line of the log, with the reason and without a side; a refused one is none', async () => {
    const { chi, battle } = await anAnsweredBattle();
    await voteFor(chi, battle.id);
    const about = { where: { targetType: 'battle', targetId: battle.id } };
    await voided(battle.id, [await aUser()])();
    expect(await db().moderationLogEntry.findMany(about)).toEqual([]);
    await voided(battle.id, [chi])();
    const lines = await db().moderationLogEntry.findMany(about);
    const [actorId, note] = [(await theCreator()).id, 'one person, many names'];
    expect(lines).toMatchObject([{ actorId, action: 'void-votes', note, rule: null }]);
  });

  test('of whoever has none: 404; without a reason or names: 400; once closed: 409; by others: 403', async () => {
    // The battles before may still be told of, which their rows remember.
    await db().battle.deleteMany({ where: { settledAt: null } });
    const { ada, chi, battle } = await anAnsweredBattle();
    const none = 'None of these people has a vote in this battle.';
    await expectRefusal(voided(battle.id, [chi]), 404, none);
    await expectRefusal(voided(999_999, [chi]), 404, 'Battle not found.');
    await expectRefusal(voided(battle.id, [chi], ' '), 400, 'Please give a reason.');
    await expectRefusal(voided(battle.id, []), 400, 'Please say whose votes.');
    await voteFor(chi, battle.id);
    // Told of at once, so that no telling is on its way during the refusals.
    setClockOffset(3000);
    expect((await voided(battle.id, [chi])()).body).toMatchObject({ message: '1 vote removed.' });
    await expectRefusal(voided(battle.id, [chi]), 404, none);
    const body = { battleId: battle.id, usernames: [chi.username], reason: 'mine' };
    const attempt = () => rawCall('POST', voidVotes.path, { as: ada, body });
    await expectRefusal(attempt, 403, 'Unauthorized: Only the creator can access this page.');
    setClock(new Date(battle.votingDeadline.getTime() + 1));
    await expectRefusal(voided(battle.id, [chi]), 409, 'Voting has closed: the votes of this battle stand.');
  });
});

test('who voted for whom stands in no answer but one’s own mark, and in no log line', async () => {
  const { ada, bola, chi, battle } = await anAnsweredBattle();
  await voteFor(chi, battle.id);
  for (const as of [ada, bola, await theCreator()]) {
    const text = JSON.stringify(await shown(as, battle.id));
    expect(text).not.toContain(chi.username);
    expect(text).not.toContain(`:${chi.id},`);
  }
});
