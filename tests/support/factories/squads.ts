/** Squads and tournaments, straight in the database. */
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';

/** A squad whose creator is its first member; `members` are in it too. */
export async function aSquad({ by, members = [] }: { by: { id: number }; members?: { id: number }[] }) {
  return db().squad.create({
    data: {
      creatorId: by.id,
      gameName: 'EA FC Mobile',
      uid: '10203040',
      description: 'Evening matches',
      createdAt: now(),
      memberCount: 1 + members.length,
      members: { create: [by, ...members].map(({ id }) => ({ userId: id, joinedAt: now() })) },
    },
  });
}

/** An open tournament, and the squads that are in it. */
export async function aTournament({
  by,
  from,
  squads = [],
}: {
  by: { id: number };
  from: { id: number };
  squads?: { id: number }[];
}) {
  return db().tournament.create({
    data: {
      creatorId: by.id,
      squadId: from.id,
      title: 'Surulere Cup',
      gameName: 'EA FC Mobile',
      description: 'Saturday evening, one match each',
      createdAt: now(),
      participantCount: squads.length,
      participants: {
        create: squads.map(({ id }) => ({ squadId: id, joinedBy: by.id, joinedAt: now() })),
      },
    },
  });
}
