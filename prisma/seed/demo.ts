/** Fills an empty database with demo content, so that a fresh install does not look empty. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { coinsAtRegistration, xpFor } from '@/lib/contract/constants/coins';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { seedBattles } from './battles';
import { chanceFrom } from './chance';
import { seedChats } from './chats';
import { type DemoPost, demoContentAt } from './demo-content';
import { seedFriends } from './friends';
import { seedFame } from './hall-of-fame';
import { seedNotices } from './notices';
import { demoCreator, demoPerson, type IdOf, people, type SeedPerson } from './people';
import { seedPlayedTournaments } from './played-tournaments';
import { seedRants } from './rants';
import { seedReports } from './reports';
import { seedShop } from './shop';
import { seedShowdown } from './showdown';
import { seedClip, seedSquadRooms } from './squad-chats';
import { squads } from './squads';
import { seedTournaments } from './tournaments';

/** The accounts that `up` prints for a person who wants to look around. */
export const demoAccounts = [
  'Demo accounts:',
  `  creator   ${demoCreator.email}  ${demoCreator.password}`,
  `  teenager  ${demoPerson.email}  ${demoPerson.password}  (username ${demoPerson.username})`,
].join('\n');

const day = 86_400_000;
/** The transaction's timeout in milliseconds, long enough for a slow machine. */
const aSlowMachine = 60_000;

/** Fills a database without users: everything in one transaction, then the clip, whose file cannot be part of it. */
export async function seedOnce(): Promise<void> {
  const moment = now();
  const clipIsDue = path.join(env().DATA_DIR, 'demo-clip-is-due');
  if ((await db().user.count()) === 0) {
    await mkdir(env().DATA_DIR, { recursive: true });
    await writeFile(clipIsDue, '');
    await seedTown(moment);
    killPoint('demo-content-made');
  }
  if (!existsSync(clipIsDue)) return;
  try {
    await seedClip(moment);
    killPoint('demo-clip-made');
    await rm(clipIsDue);
  } catch (error) {
    // The demo works without its clip. If the file cannot be stored now, log it; the next start tries again.
    log.warn({ error }, 'the demo has no clip yet');
  }
}

async function seedTown(moment: Date): Promise<void> {
  const content = demoContentAt(moment);
  const passwords = await passwordHashes();
  await transaction(async (tx) => {
    const idOf = await writePeople(tx, content, passwords, moment);
    const postIds = await writePosts(tx, content, idOf);
    await writeComments(tx, content, postIds, idOf);
    await writeSquads(tx, idOf, moment);
    await seedTournaments(tx, idOf, moment);
    await seedPlayedTournaments(tx, idOf, moment);
    await seedSquadRooms(tx, idOf, moment);
    await seedBattles(tx, idOf, moment);
    await seedRants(tx, idOf, moment);
    await seedChats(tx, idOf, moment);
    await seedFriends(tx, idOf, moment);
    await seedShowdown(tx, idOf, moment);
    await seedFame(tx, idOf, moment);
    await seedShop(tx, idOf, moment);
    await seedReports(tx, idOf, moment);
    await seedNotices(tx, idOf);
  }, aSlowMachine);
}

/** The two demo accounts have known passwords; nobody knows those of the others. */
async function passwordHashes() {
  const [creator, demo, nobody] = await Promise.all([
    hashPassword(demoCreator.password),
    hashPassword(demoPerson.password),
    hashPassword(randomBytes(24).toString('base64url')),
  ]);
  return (username: string) =>
    ({ [demoCreator.username]: creator, [demoPerson.username]: demo })[username] ?? nobody;
}

async function writePeople(
  tx: Transaction,
  content: DemoPost[],
  passwordOf: (username: string) => string,
  moment: Date,
): Promise<IdOf> {
  const chance = chanceFrom(2025);
  const rows = people.map(({ username, age, verified = false, picture }: SeedPerson) => ({
    username,
    usernameKey: username.toLowerCase(),
    email: username === demoCreator.username ? demoCreator.email : `${username}@hypegist.test`,
    passwordHash: passwordOf(username),
    dob: birthday(age, chance.between(1, 360), moment),
    verified,
    profileMediaUrl: picture ? `/demo/${picture}.png` : null,
    profileMediaType: picture ? 'image' : null,
    xp: xpOf(username, content),
    createdAt: new Date(moment.getTime() - (70 + chance.between(0, 40)) * day),
  }));
  const made = await tx.user.createManyAndReturn({ data: rows, select: { id: true, username: true } });
  for (const { id } of made)
    await moveCoins(tx, { userId: id, amount: coinsAtRegistration, reason: 'registration' });
  const ids = new Map<string, number>(made.map(({ id, username }) => [username, id]));
  return (username) => ids.get(username) as number;
}

/** The birthday of a person who turned `age` exactly `days` days ago. */
function birthday(age: number, days: number, moment: Date): Date {
  const born = new Date(moment.getTime() - days * day);
  born.setUTCFullYear(born.getUTCFullYear() - age);
  return new Date(born.toISOString().slice(0, 10));
}

/**
 * The XP that a person earned with posts, comments, the likes on them and the wins of their squads (rules.md, Level and
 * rank).
 */
function xpOf(username: string, content: DemoPost[]): number {
  const posts = content.filter((each) => each.by === username);
  const comments = content.flatMap((each) => each.comments).filter((each) => each.by === username);
  const likes = [...posts, ...comments].reduce((sum, each) => sum + each.likedBy.length, 0);
  const wins = squads
    .filter(({ members: [founder] }) => founder === username)
    .reduce((sum, squad) => sum + (squad.wins ?? 0), 0);
  return (
    posts.length * xpFor.post +
    comments.length * xpFor.comment +
    likes * xpFor.likeReceived +
    wins * xpFor.squadWin
  );
}

/** @returns the posts' ids, in the content's order */
async function writePosts(tx: Transaction, content: DemoPost[], idOf: IdOf): Promise<number[]> {
  const rows = content.map((post) => ({
    userId: idOf(post.by),
    content: post.content,
    createdAt: post.at,
    likes: post.likedBy.length,
    commentCount: post.comments.length,
    reactionTotal: post.reactions.length,
    reactionCounts: countByLabel(post),
  }));
  const ids = inOrder(await tx.post.createManyAndReturn({ data: rows, select: { id: true } }));
  const likes = content.flatMap(({ likedBy, at }, index) =>
    likedBy.map((by) => ({ postId: ids[index] as number, userId: idOf(by), createdAt: at })),
  );
  const reactions = content.flatMap((post, index) =>
    post.reactions.map(({ by, label, at }) => ({
      postId: ids[index] as number,
      userId: idOf(by),
      label,
      createdAt: at,
    })),
  );
  await tx.postLike.createMany({ data: likes });
  await tx.postReaction.createMany({ data: reactions });
  return ids;
}

function countByLabel({ reactions }: DemoPost): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { label } of reactions) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}

async function writeComments(tx: Transaction, content: DemoPost[], postIds: number[], idOf: IdOf) {
  const comments = content
    .flatMap((post, index) => post.comments.map((each) => ({ ...each, postId: postIds[index] as number })))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const rows = comments.map((each) => ({
    postId: each.postId,
    userId: idOf(each.by),
    content: each.content,
    pinned: each.pinned,
    likes: each.likedBy.length,
    createdAt: each.at,
  }));
  const ids = inOrder(await tx.comment.createManyAndReturn({ data: rows, select: { id: true } }));
  const likes = comments.flatMap((each, index) =>
    each.likedBy.map((by) => ({ commentId: ids[index] as number, userId: idOf(by), createdAt: each.at })),
  );
  const replies = comments
    .flatMap((each, index) => each.replies.map((reply) => ({ ...reply, commentId: ids[index] as number })))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ commentId, by, content, at }) => ({ commentId, userId: idOf(by), content, createdAt: at }));
  await tx.commentLike.createMany({ data: likes });
  await tx.reply.createMany({ data: replies });
}

async function writeSquads(tx: Transaction, idOf: IdOf, moment: Date) {
  for (const [index, squad] of squads.entries()) {
    const createdAt = new Date(moment.getTime() - (squads.length - index + 8) * day);
    const [founder] = squad.members;
    const winsReported = Array.from({ length: squad.wins ?? 0 }, (_, each) => ({
      reportedBy: idOf(founder),
      createdAt: new Date(moment.getTime() - (each + 1) * day),
    }));
    await tx.squad.create({
      data: {
        creatorId: idOf(founder),
        gameName: squad.gameName,
        uid: squad.uid,
        description: squad.description,
        status: squad.closed ? 'closed' : 'open',
        isFeatured: squad.featured ?? false,
        memberCount: squad.members.length,
        wins: winsReported.length,
        winsReported: { create: winsReported },
        createdAt,
        members: { create: squad.members.map((member) => ({ userId: idOf(member), joinedAt: createdAt })) },
      },
    });
  }
}

/** Postgres assigns ids in the order of the rows, but may return them in another one. */
const inOrder = (rows: { id: number }[]) => rows.map((row) => row.id).sort((a, b) => a - b);
