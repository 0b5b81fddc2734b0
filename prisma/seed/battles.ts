/** The demo's battles and teams: a battle in every state, and a few that were won. */
import { battlePrize, votingTime } from '@/lib/contract/constants/battles';
import { xpFor } from '@/lib/contract/constants/coins';
import { moveCoins } from '@/lib/domains/coins/ledger';
import type { Transaction } from '@/lib/platform/database/client';
import { chanceFrom } from './chance';
import { bystanders } from './crowd';
import type { IdOf, Username } from './people';

/** Videos in public/demo. */
type Clip = 'rap' | 'steps' | 'keys' | 'brush' | 'laugh';

type SeedTeam = { name: string; members: readonly [founder: Username, ...others: Username[]] };

const teams: readonly SeedTeam[] = [
  { name: 'Yaba Left Foot', members: ['tola_steps', 'zee_of_yaba', 'femi_left_foot', 'demo'] },
  { name: 'Third Mainland Bars', members: ['ovie_wavy', 'danfo_philosopher', 'moyo_sings', 'kachi_keys'] },
  { name: 'Pepper Soup Pencils', members: ['dara_draws', 'chidi_pixels', 'adaeze_writes'] },
];

type SeedBattle = {
  by: Username;
  team?: string;
  category: 'rap' | 'dance' | 'comedy' | 'other';
  says: string;
  clip: Clip;
  hoursAgo: number;
  live?: boolean;
  against?: Username;
  againstTeam?: string;
  answer?: { says: string; clip: Clip; hoursAgo: number };
  votes: readonly [creator: number, opponent: number];
};

/** Oldest first. Battles whose deadline has passed are settled, with their prizes. */
const battles: readonly SeedBattle[] = [
  {
    by: 'moyo_sings',
    category: 'rap',
    says: 'Eight bars about JAMB, no breathing.',
    clip: 'rap',
    hoursAgo: 190,
    against: 'ovie_wavy',
    answer: { says: 'I breathed once. Sue me.', clip: 'keys', hoursAgo: 180 },
    votes: [9, 14],
  },
  {
    by: 'tola_steps',
    team: 'Yaba Left Foot',
    category: 'dance',
    says: 'Legwork on the staircase, socks only.',
    clip: 'steps',
    hoursAgo: 150,
    against: 'halima_h',
    answer: { says: 'Same staircase, two steps at a time.', clip: 'steps', hoursAgo: 140 },
    votes: [17, 8],
  },
  {
    by: 'seyi_sees_all',
    category: 'comedy',
    says: 'When your mum says "we are leaving now" at the party.',
    clip: 'laugh',
    hoursAgo: 120,
    against: 'jide_jollof',
    answer: { says: 'When she meets one more person at the door.', clip: 'laugh', hoursAgo: 110 },
    votes: [11, 11],
  },
  {
    by: 'kachi_keys',
    category: 'other',
    says: 'A beat out of a spoon, a cooler and a generator.',
    clip: 'keys',
    hoursAgo: 80,
    against: 'emeka_codes',
    votes: [5, 0],
  },
  {
    by: 'dara_draws',
    team: 'Pepper Soup Pencils',
    category: 'other',
    says: 'A danfo in sixty seconds. Pen, no eraser.',
    clip: 'brush',
    hoursAgo: 26,
    against: 'chidi_pixels',
    againstTeam: 'Pepper Soup Pencils',
    answer: { says: 'A danfo in fifty, with the conductor.', clip: 'brush', hoursAgo: 20 },
    votes: [7, 9],
  },
  {
    by: 'kemi_k',
    category: 'comedy',
    says: 'NEPA has taken light. Act one.',
    clip: 'laugh',
    hoursAgo: 9,
    votes: [6, 0],
  },
  {
    by: 'zee_of_yaba',
    team: 'Yaba Left Foot',
    category: 'dance',
    says: 'demo, you said you can zanku. Come and show us.',
    clip: 'steps',
    hoursAgo: 5,
    against: 'demo',
    votes: [4, 0],
  },
  {
    by: 'ovie_wavy',
    team: 'Third Mainland Bars',
    category: 'rap',
    says: 'Traffic freestyle, recorded in traffic.',
    clip: 'rap',
    hoursAgo: 3,
    live: true,
    against: 'danfo_philosopher',
    answer: { says: 'I drive in this traffic. Listen.', clip: 'rap', hoursAgo: 1 },
    votes: [8, 7],
  },
];

const hour = 3_600_000;

/** Writes teams, battles, votes and prizes. */
export async function seedBattles(tx: Transaction, idOf: IdOf, moment: Date): Promise<void> {
  const teamIds = await writeTeams(tx, idOf, moment);
  const chance = chanceFrom(1977);
  const before = (hours: number) => new Date(moment.getTime() - hours * hour);
  for (const each of battles) {
    const since = before(each.answer?.hoursAgo ?? each.hoursAgo);
    const deadline = new Date(since.getTime() + votingTime);
    const settled = deadline <= moment;
    const winner = settled && each.answer ? winnerOf(each.votes) : null;
    const by = winner === 'creator' ? each.by : winner === 'opponent' ? each.against : undefined;
    const { id } = await tx.battle.create({
      data: {
        userId: idOf(each.by),
        teamId: each.team ? (teamIds.get(each.team) ?? null) : null,
        category: each.category,
        content: each.says,
        mediaUrl: `/demo/${each.clip}.webm`,
        opponentId: each.against ? idOf(each.against) : null,
        opponentTeamId: each.againstTeam ? (teamIds.get(each.againstTeam) ?? null) : null,
        opponentContent: each.answer?.says ?? null,
        opponentMediaUrl: each.answer ? `/demo/${each.answer.clip}.webm` : null,
        isLive: each.live ?? false,
        votes: each.votes[0],
        opponentVotes: each.votes[1],
        votingDeadline: deadline,
        createdAt: before(each.hoursAgo),
        settledAt: settled ? deadline : null,
        winner,
        winnerUserId: by ? idOf(by) : null,
      },
      select: { id: true },
    });
    const voters = bystanders(chance, [each.by, each.against ?? each.by, 'titan_hq', 'demo']);
    await tx.battleVote.createMany({
      data: voters.slice(0, each.votes[0] + each.votes[1]).map((voter, index) => ({
        battleId: id,
        userId: idOf(voter),
        voteFor: index < each.votes[0] ? 'creator' : 'opponent',
        createdAt: since,
      })),
    });
    if (by) await reward(tx, idOf(by), id);
  }
}

const winnerOf = ([creator, opponent]: readonly [number, number]) => {
  if (creator === opponent) return 'tie';
  return creator > opponent ? 'creator' : 'opponent';
};

async function reward(tx: Transaction, userId: number, battleId: number) {
  const data = { wins: { increment: 1 }, xp: { increment: xpFor.battleWon } };
  await tx.user.update({ where: { id: userId }, data, select: { id: true } });
  await moveCoins(tx, { userId, amount: battlePrize, reason: 'battle', reference: `battle:${battleId}` });
}

/** @returns each team's id by its name */
async function writeTeams(tx: Transaction, idOf: IdOf, moment: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, members } of teams) {
    const joinedAt = new Date(moment.getTime() - 12 * 24 * hour);
    const { id } = await tx.team.create({
      data: {
        name,
        nameKey: name.toLowerCase(),
        creatorId: idOf(members[0]),
        memberCount: members.length,
        createdAt: joinedAt,
        members: { create: members.map((member) => ({ userId: idOf(member), joinedAt })) },
      },
      select: { id: true },
    });
    ids.set(name, id);
  }
  return ids;
}
