/** The demo's Ultimate Showdown: last week's with its winners, and this week's with participants and date votes. */
import { xpFor } from '@/lib/contract/constants/coins';
import { type ShowdownCategory, showdownPrizes } from '@/lib/contract/constants/showdown';
import { utcDayOf } from '@/lib/contract/days';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { endOf, mondayOf, optionsOf, placesOf } from '@/lib/domains/showdown/rules';
import type { Transaction } from '@/lib/platform/database/client';
import { type Chance, chanceFrom } from './chance';
import { bystanders } from './crowd';
import type { IdOf, Username } from './people';

type Act = { by: Username; category: ShowdownCategory; votes: number };

const lastWeek: readonly Act[] = [
  { by: 'moyo_sings', category: 'Singing', votes: 11 },
  { by: 'tola_steps', category: 'Dance', votes: 8 },
  { by: 'ovie_wavy', category: 'Singing', votes: 6 },
  { by: 'jide_jollof', category: 'Rap', votes: 4 },
];
const thisWeek: readonly Act[] = [
  { by: 'jide_jollof', category: 'Rap', votes: 3 },
  { by: 'zee_of_yaba', category: 'Dance', votes: 5 },
  { by: 'kachi_keys', category: 'Singing', votes: 4 },
  { by: 'yusuf_kano', category: 'Rap', votes: 6 },
];
/** The number of votes for Saturday and for Sunday. */
const wanted = [9, 6];

/**
 * Writes both weeks.
 * @param idOf    the id of a demo person
 * @param moment  the time of the first start, which is in the current showdown's week
 */
export async function seedShowdown(tx: Transaction, idOf: IdOf, moment: Date): Promise<void> {
  const chance = chanceFrom(1960);
  const monday = mondayOf(moment);
  await writeFinished(tx, idOf, chance, new Date(monday.getTime() - 7 * 86_400_000));
  const { id: cycleId } = await tx.showdownCycle.create({ data: { opensOn: monday, createdAt: monday } });
  const options = await writeOptions(tx, cycleId, monday, wanted);
  await joinAll(tx, idOf, thisWeek, cycleId, monday);
  const voters = crowd(chance, thisWeek);
  await tx.showdownDateVote.createMany({
    data: options.flatMap(({ id: optionId, votes }) =>
      voters.splice(0, votes).map((voter) => ({ cycleId, optionId, userId: idOf(voter), createdAt: monday })),
    ),
  });
  // Saturday gets most votes, so that a demo started on a Saturday shows a live showdown.
  const [saturday] = optionsOf(monday);
  if (utcDayOf(moment).from.getTime() === saturday.getTime())
    await writeClips(tx, idOf, chance, { acts: thisWeek, cycleId, at: saturday });
}

/** The voters: all demo people except the two demo accounts and the participants, in random order. */
const crowd = (chance: Chance, acts: readonly Act[]) =>
  bystanders(chance, ['demo', 'titan_hq', ...acts.map(({ by }) => by)]);

async function writeOptions(tx: Transaction, cycleId: number, monday: Date, votes: number[]) {
  const data = optionsOf(monday).map((date, index) => ({ cycleId, date, votes: votes[index] ?? 0 }));
  const made = await tx.showdownDateOption.createManyAndReturn({ data });
  return made.sort((one, other) => one.date.getTime() - other.date.getTime());
}

async function joinAll(tx: Transaction, idOf: IdOf, acts: readonly Act[], cycleId: number, joinedAt: Date) {
  await tx.showdownParticipant.createMany({
    data: acts.map(({ by }) => ({ cycleId, userId: idOf(by), joinedAt })),
  });
}

type Show = { acts: readonly Act[]; cycleId: number; at: Date };

async function writeClips(tx: Transaction, idOf: IdOf, chance: Chance, { acts, cycleId, at }: Show) {
  const clips = [];
  for (const { by, category, votes } of acts) {
    const url = `https://example.com/clips/${by}`;
    const row = { cycleId, userId: idOf(by), category, url, votes, createdAt: at };
    clips.push(await tx.showdownClip.create({ data: row }));
  }
  // Each person has one vote in a category, so two raps share the voters.
  const voters = new Map<string, Username[]>();
  for (const { id: clipId, category, votes } of clips) {
    const left = voters.get(category) ?? crowd(chance, acts);
    voters.set(category, left);
    const data = left
      .splice(0, votes)
      .map((voter) => ({ cycleId, category, clipId, userId: idOf(voter), createdAt: at }));
    await tx.showdownClipVote.createMany({ data });
  }
  return clips;
}

async function writeFinished(tx: Transaction, idOf: IdOf, chance: Chance, opensOn: Date) {
  const [date] = optionsOf(opensOn);
  const endedAt = endOf(date);
  const times = { opensOn, date, startedAt: date, endedAt, createdAt: opensOn };
  const { id: cycleId } = await tx.showdownCycle.create({ data: times });
  await writeOptions(tx, cycleId, opensOn, []);
  await joinAll(tx, idOf, lastWeek, cycleId, opensOn);
  const clips = await writeClips(tx, idOf, chance, { acts: lastWeek, cycleId, at: date });
  for (const { userId, rank, votes } of placesOf(clips)) {
    await tx.showdownChampion.create({ data: { cycleId, userId, rank, votes, awardedAt: endedAt } });
    const amount = showdownPrizes[rank - 1] ?? 0;
    await moveCoins(tx, { userId, amount, reason: 'showdown', reference: `showdown:${cycleId}` });
    const xp = { increment: rank === 1 ? xpFor.showdownChampion : 0 };
    await tx.user.update({ where: { id: userId }, data: { xp }, select: { id: true } });
  }
}
