/** The demo's tournaments between its squads: two that accept squads, and one that is over. */
import type { Transaction } from '@/lib/platform/database/client';
import type { Username } from './people';
import { squads } from './squads';

type GameName = (typeof squads)[number]['gameName'];

type SeedTournament = {
  title: string;
  description: string;
  gameName: string;
  /** The squad from which its founder created the tournament. */
  from: GameName;
  participants: readonly GameName[];
  winner?: GameName;
  daysAgo: number;
};

const tournaments: readonly SeedTournament[] = [
  {
    title: 'Yaba Word Wars',
    description: 'Three rounds, no dictionary, the phone face down between turns. Akara for the winner.',
    gameName: 'Seven Letters',
    from: 'Seven Letters',
    participants: ['Seven Letters', 'Thursday Queens', 'Kart Wahala'],
    winner: 'Thursday Queens',
    daysAgo: 6,
  },
  {
    title: 'Ojuelegba Grand Prix',
    description:
      'Five laps of the Ojuelegba map on Saturday, 4pm Lagos time. Horn allowed, crashing on purpose not.',
    gameName: 'Kart Wahala',
    from: 'Kart Wahala',
    participants: ['Kart Wahala', 'Ludo Supreme'],
    daysAgo: 2,
  },
  {
    title: 'Street Sevens Cup',
    description: 'Seven a side, knock-out, ten minutes a match. Loser buys the pure water.',
    gameName: 'Street Sevens',
    from: 'Street Sevens',
    participants: ['Street Sevens', 'Bush Royale', 'Thursday Queens'],
    daysAgo: 1,
  },
];

const day = 86_400_000;
const hour = 3_600_000;

/** Writes the tournaments, oldest first. The squads must exist. */
export async function seedTournaments(
  tx: Transaction,
  idOf: (username: Username) => number,
  moment: Date,
): Promise<void> {
  const rows = await tx.squad.findMany({ select: { id: true, gameName: true } });
  const squadId = new Map(rows.map(({ id, gameName }) => [gameName, id]));
  const founderOf = (name: GameName) =>
    idOf(squads.find(({ gameName }) => gameName === name)?.members[0] as Username);
  for (const { from, participants, winner, daysAgo, ...words } of tournaments) {
    const createdAt = new Date(moment.getTime() - daysAgo * day);
    await tx.tournament.create({
      data: {
        ...words,
        createdAt,
        squadId: squadId.get(from) as number,
        creatorId: founderOf(from),
        status: winner ? 'completed' : 'open',
        winnerId: winner ? (squadId.get(winner) as number) : null,
        participantCount: participants.length,
        participants: {
          create: participants.map((name, place) => ({
            squadId: squadId.get(name) as number,
            joinedBy: founderOf(name),
            joinedAt: new Date(createdAt.getTime() + place * hour),
          })),
        },
      },
    });
  }
}
