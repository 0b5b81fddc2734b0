/** Messages in two of the demo account's squads: text, a shared post, and a match tomorrow evening. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { clipUpload } from '@/lib/contract/uploads';
import { addClip } from '@/lib/domains/clips/clips';
import { receiveMedia } from '@/lib/domains/media/receiving';
import { matchWords } from '@/lib/domains/squad-chat/view';
import { db, type Transaction } from '@/lib/platform/database/client';
import type { Username } from './people';

type Line = { by: Username; minutesAgo: number } & (
  | { says: string }
  /** Shares the newest post of this person. */
  | { shares: Username }
  | { fixes: string; daysAhead: number }
);

const rooms: { gameName: string; lines: Line[] }[] = [
  {
    gameName: 'Street Sevens',
    lines: [
      { by: 'femi_left_foot', says: 'Who has the ball? Last seen at Wale’s side', minutesAgo: 2960 },
      { by: 'wale_waka', says: 'It is under my bed, safe. It has a name now', minutesAgo: 2951 },
      { by: 'tobi_no_dull', says: 'If you name it you cannot kick it', minutesAgo: 2948 },
      { by: 'demo', says: 'We lost 4-1 yesterday but the 1 was very beautiful', minutesAgo: 1520 },
      { by: 'mubarak07', says: 'I was the 1. Thank you, thank you', minutesAgo: 1511 },
      { by: 'bolu_bolu', says: 'I was in goal. No thank you', minutesAgo: 1509 },
      { by: 'tobi_no_dull', shares: 'danfo_philosopher', minutesAgo: 240 },
      { by: 'femi_left_foot', says: 'This is our defence in one picture 😂', minutesAgo: 236 },
      {
        by: 'demo',
        fixes: 'Street Sevens against Kart Wahala, loser buys zobo',
        daysAhead: 1,
        minutesAgo: 95,
      },
      { by: 'wale_waka', says: 'I dey. The ball dey', minutesAgo: 88 },
      { by: 'bolu_bolu', says: 'Somebody else in goal please', minutesAgo: 31 },
      { by: 'femi_left_foot', says: 'No 😌', minutesAgo: 30 },
    ],
  },
  {
    gameName: 'Bush Royale',
    lines: [
      {
        by: 'mubarak07',
        says: 'Drop at the market, not the tower. The tower is for people with hope',
        minutesAgo: 900,
      },
      { by: 'yusuf_kano', says: 'I hid in the same bush for eleven minutes. Second place!', minutesAgo: 640 },
      { by: 'ossai_jnr', says: 'The bush deserves the points', minutesAgo: 633 },
      { by: 'chidi_pixels', fixes: 'Squad night, four rounds', daysAhead: 2, minutesAgo: 410 },
      { by: 'demo', says: 'I will bring the snacks', minutesAgo: 402 },
    ],
  },
];

const minute = 60_000;

/** Writes the messages. The squads and posts must exist. */
export async function seedSquadRooms(
  tx: Transaction,
  idOf: (username: Username) => number,
  moment: Date,
): Promise<void> {
  for (const { gameName, lines } of rooms) {
    const { id: squadId } = await tx.squad.findFirstOrThrow({ where: { gameName }, select: { id: true } });
    for (const line of lines) {
      const startsAt = 'fixes' in line ? evening(moment, line.daysAhead) : null;
      const described = 'fixes' in line && startsAt ? { description: line.fixes, startsAt, squadId } : null;
      await tx.squadMessage.create({
        data: {
          squadId,
          userId: idOf(line.by),
          message: described ? matchWords(described.description, described.startsAt) : wordsOf(line),
          postId: 'shares' in line ? await newestPostOf(tx, idOf(line.shares)) : null,
          createdAt: new Date(moment.getTime() - line.minutesAgo * minute),
          ...(described ? { match: { create: described } } : {}),
        },
        select: { id: true },
      });
    }
  }
}

const wordsOf = (line: Line) => ('says' in line ? line.says : '');

/** Six o'clock in the evening in Lagos. */
function evening(moment: Date, daysAhead: number): Date {
  const day = 24 * 60 * minute;
  return new Date(Math.floor(moment.getTime() / day + daysAhead) * day + 17 * 60 * minute);
}

async function newestPostOf(tx: Transaction, userId: number): Promise<number> {
  const where = { userId };
  return (await tx.post.findFirstOrThrow({ where, orderBy: { id: 'desc' }, select: { id: true } })).id;
}

/**
 * Uploads a clip of six seconds to the first squad, like any upload. It runs after the transaction, since a file cannot be
 * part of one.
 */
export async function seedClip(moment: Date): Promise<void> {
  const squad = await db().squad.findFirst({ where: { gameName: 'Street Sevens' }, select: { id: true } });
  // Not the demo database, so there is no squad for the clip.
  if (!squad) return;
  const squadId = squad.id;
  const scorer = await db().user.findUniqueOrThrow({ where: { usernameKey: 'mubarak07' } });
  const viewer = { ...scorer, isCreator: false, sessionId: '' };
  const made = await db().gameClip.findFirst({ where: { squadId, userId: scorer.id }, select: { id: true } });
  const clip = made ?? (await addGoal());
  const createdAt = new Date(moment.getTime() - 1500 * minute);
  await db().gameClip.update({ where: { id: clip.id }, data: { createdAt }, select: { id: true } });

  async function addGoal() {
    const file = await receiveMedia(
      viewer,
      clipUpload,
      createReadStream(path.resolve('prisma/seed/goal.mp4')),
    );
    const description = 'The 1 of the 4-1, for those who looked away';
    return (await addClip(viewer, { squadId, description }, file)).clip;
  }
}
