/** The demo's tournaments with matches: one running, one with a disputed match, one finished. */

import type { TournamentFormat } from '@/lib/contract/constants/tournaments';
import { advance, answerDue, type Bracket, confirmed, load } from '@/lib/domains/tournaments/bracket';
import { begin } from '@/lib/domains/tournaments/catch-up';
import type { Transaction } from '@/lib/platform/database/client';
import type { Username } from './people';
import { squads } from './squads';

type GameName = (typeof squads)[number]['gameName'];

/** The report of a match, by its number in the draw; the better seed's score is first. */
type Played = {
  match: number;
  scores: [number, number];
  /** The other side's answer; undefined while it is missing. */
  answer?: 'confirm' | { disputes: string };
};

type SeedDraw = {
  title: string;
  description: string;
  gameName: string;
  from: GameName;
  format: TournamentFormat;
  participants: readonly GameName[];
  played: readonly Played[];
  hoursAgo: number;
};

const draws: readonly SeedDraw[] = [
  {
    title: 'Agege Round Table',
    description: 'Everybody plays everybody, three evenings, best of one. Agege bread for the winner.',
    gameName: 'Ludo Supreme',
    from: 'Ludo Supreme',
    format: 'round_robin',
    participants: ['Ludo Supreme', 'Kart Wahala', 'Bush Royale'],
    played: [1, 2, 3, 4, 5, 6].map((match) => ({
      match,
      scores: match % 3 === 0 ? [1, 1] : match % 2 ? [4, 2] : [0, 3],
      answer: 'confirm' as const,
    })),
    hoursAgo: 76,
  },
  {
    title: 'Second Chance Yaba',
    description: 'Lose once and you go on below. Lose twice and you buy the drinks.',
    gameName: 'Bush Royale',
    from: 'Bush Royale',
    format: 'double',
    participants: ['Bush Royale', 'Thursday Queens', 'Seven Letters', 'Kart Wahala'],
    played: [
      { match: 1, scores: [2, 1], answer: 'confirm' },
      { match: 2, scores: [1, 0], answer: { disputes: 'The light went before the end. It was level.' } },
    ],
    hoursAgo: 20,
  },
  {
    title: 'Street Sevens Night',
    description: 'Knock-out under the floodlight, ten minutes a match. Be on time.',
    gameName: 'Street Sevens',
    from: 'Ludo Supreme',
    format: 'single',
    participants: [
      'Street Sevens',
      'Bush Royale',
      'Thursday Queens',
      'Kart Wahala',
      'Seven Letters',
      'Ludo Supreme',
    ],
    played: [
      { match: 2, scores: [3, 1], answer: 'confirm' },
      { match: 3, scores: [0, 2] },
    ],
    hoursAgo: 5,
  },
];

const hour = 3_600_000;

/** Writes the tournaments, oldest first. The squads must exist. */
export async function seedPlayedTournaments(
  tx: Transaction,
  idOf: (username: Username) => number,
  moment: Date,
): Promise<void> {
  const rows = await tx.squad.findMany({ select: { id: true, gameName: true, creatorId: true } });
  const squadOf = (name: GameName) => rows.find(({ gameName }) => gameName === name) as (typeof rows)[number];
  const founderOf = (name: GameName) =>
    idOf(squads.find(({ gameName }) => gameName === name)?.members[0] as Username);
  for (const { from, participants, played, hoursAgo, ...words } of draws) {
    const createdAt = new Date(moment.getTime() - hoursAgo * hour);
    const entered = participants.map((name, place) => ({
      squadId: squadOf(name).id,
      joinedBy: founderOf(name),
      joinedAt: new Date(createdAt.getTime() + place * 60_000),
    }));
    const places = words.format === 'round_robin' ? 8 : 16;
    const { id } = await tx.tournament.create({
      data: {
        ...words,
        places,
        createdAt,
        squadId: squadOf(from).id,
        creatorId: founderOf(from),
        participantCount: entered.length,
        participants: { create: entered },
      },
    });
    const bracket = await load(tx, id);
    await begin(tx, bracket);
    for (const [at, each] of played.entries())
      await play(tx, bracket, each, new Date(createdAt.getTime() + (at + 1) * hour));
  }
}

/** Reports one match, and answers the report. */
async function play(tx: Transaction, bracket: Bracket, { match: number, scores, answer }: Played, at: Date) {
  const match = bracket.matches.find((each) => each.number === number);
  const sides = [match?.seedA, match?.seedB].map((seed) =>
    bracket.entries.find((each) => each.seed === seed && seed !== undefined),
  );
  const [one, other] = sides;
  // A bye has no result to report.
  if (match?.state !== 'ready' || !one || !other) return;
  const [scoreA, scoreB] = scores;
  const reported = { scoreA, scoreB, reportedSeed: one.seed, reportedBy: one.creatorId, dueAt: answerDue() };
  const row = { ...match, ...reported, state: 'reported' };
  const disputes = typeof answer === 'object' ? answer.disputes : null;
  const after =
    answer === 'confirm'
      ? confirmed(row, { agreed: true })
      : disputes
        ? { ...row, state: 'disputed', dueAt: null }
        : row;
  await advance(tx, bracket, new Map([[number, after]]));
  const matchId = match.id;
  await tx.matchReport.create({
    data: { matchId, userId: one.creatorId, act: 'report', seed: one.seed, scoreA, scoreB, createdAt: at },
  });
  const by = {
    matchId,
    userId: other.creatorId,
    seed: other.seed,
    createdAt: new Date(at.getTime() + 600_000),
  };
  if (answer === 'confirm') await tx.matchReport.create({ data: { ...by, act: 'confirm', scoreA, scoreB } });
  if (disputes) await tx.matchReport.create({ data: { ...by, act: 'dispute', words: disputes } });
}
