/** The demo's Rant Zone. Authors are random, and stored only where it is necessary (rules.md, Safety). */
import type { RantReaction } from '@/lib/contract/constants/rants';
import { toTheMinute } from '@/lib/domains/safety/rules';
import type { Transaction } from '@/lib/platform/database/client';
import { type Chance, chanceFrom } from './chance';
import { after, bystanders } from './crowd';
import { demoPerson, type Username } from './people';
import { home } from './rants/home';
import { aboutPeople } from './rants/people';
import { school } from './rants/school';
import type { SeedRant } from './rants/written';

const written: readonly SeedRant[] = [...school, ...home, ...aboutPeople];
const hour = 3_600_000;
const fortnight = 14 * 24 * hour;
/** The number of rants by the demo account, so that a visitor sees what own rants look like. */
const demoWrites = 2;

type Pressed = { upvotes: Username[]; hugs: Username[]; reactions: { by: Username; emoji: RantReaction }[] };
type WallComment = { by: Username; content: string; at: Date };
type WallRant = SeedRant & { by: Username; at: Date; pressed: Pressed; said: WallComment[] };

/**
 * Writes the rants with their comments and reactions.
 * @param idOf    the id of a demo person
 * @param moment  the time of the first start; no rant is later
 */
export async function seedRants(tx: Transaction, idOf: (username: Username) => number, moment: Date) {
  const wall = wallAt(moment);
  const rants = await tx.rant.createManyAndReturn({
    data: wall.map((rant) => ({
      content: rant.content,
      category: rant.category,
      askForAdvice: rant.advice,
      createdAt: rant.at,
      upvotes: rant.pressed.upvotes.length,
      hugs: rant.pressed.hugs.length,
      commentCount: rant.said.length,
      reactionCounts: counted(rant.pressed.reactions.map(({ emoji }) => emoji)),
    })),
    select: { id: true },
  });
  const ids = inOrder(rants);
  const each = <Row>(of: (rant: WallRant, rantId: number) => Row[]): Row[] =>
    wall.flatMap((rant, index) => of(rant, ids[index] as number));
  await tx.rantAuthor.createMany({ data: each(({ by }, rantId) => [{ rantId, userId: idOf(by) }]) });
  const press = (by: Username, rantId: number, { at }: WallRant) => ({
    rantId,
    userId: idOf(by),
    createdAt: at,
  });
  await tx.rantUpvote.createMany({
    data: each((rant, id) => rant.pressed.upvotes.map((by) => press(by, id, rant))),
  });
  await tx.rantHug.createMany({
    data: each((rant, id) => rant.pressed.hugs.map((by) => press(by, id, rant))),
  });
  await tx.rantReaction.createMany({
    data: each((rant, id) =>
      rant.pressed.reactions.map(({ by, emoji }) => ({ ...press(by, id, rant), emoji })),
    ),
  });
  const comments = each((rant, rantId) => rant.said.map((comment) => ({ ...comment, rantId }))).sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  const made = await tx.rantComment.createManyAndReturn({
    data: comments.map(({ rantId, content, at }) => ({ rantId, content, createdAt: at })),
    select: { id: true },
  });
  const commentIds = inOrder(made);
  await tx.rantCommentAuthor.createMany({
    data: comments.map(({ by }, index) => ({ commentId: commentIds[index] as number, userId: idOf(by) })),
  });
}

/** The rants, oldest first, as they are at a moment. A pure function: the same moment gives the same rants. */
function wallAt(now: Date): WallRant[] {
  const chance = chanceFrom(1993);
  const ages = written.map(() => 0.4 * hour + (fortnight - hour) * chance.next() ** 2).sort((a, b) => b - a);
  return chance
    .shuffle(written)
    .map((rant, index) => {
      const at = toTheMinute(new Date(now.getTime() - (ages[index] as number)));
      const by = index % 20 === 7 && index < 20 * demoWrites ? demoName : writerBy(chance);
      return { ...rant, by, at, pressed: pressedOn(rant, by, { at, now }, chance), said: [] };
    })
    .map((rant) => ({ ...rant, said: saidUnder(rant, now, chance) }));
}

const demoName = demoPerson.username as Username;
const writerBy = (chance: Chance) => chance.pick(bystanders(chance, ['titan_hq', demoName]));

function pressedOn(
  { moods }: SeedRant,
  by: Username,
  { at, now }: { at: Date; now: Date },
  chance: Chance,
): Pressed {
  const age = now.getTime() - at.getTime();
  const seen = Math.min(1, 0.25 + age / (10 * hour)) * (0.1 + 0.9 * chance.next() ** 2);
  const some = (share: number) => {
    const crowd = bystanders(chance, [by]);
    return crowd.slice(0, Math.round(share * seen * crowd.length));
  };
  return {
    upvotes: some(1),
    hugs: some(0.6),
    reactions: some(0.7).map((reactor) => ({ by: reactor, emoji: chance.pick(moods) })),
  };
}

function saidUnder(rant: WallRant, now: Date, chance: Chance): WallComment[] {
  const others = bystanders(chance, [rant.by]);
  let last = rant.at;
  return rant.comments.map((content, index) => {
    last = after(chance, last, now, 12 * hour);
    return { by: others[index] as Username, content, at: toTheMinute(last) };
  });
}

function counted(emojis: readonly RantReaction[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const emoji of emojis) counts[emoji] = (counts[emoji] ?? 0) + 1;
  return counts;
}

/** Postgres assigns ids in the order of the rows, but may return them in another one. */
const inOrder = (rows: { id: number }[]) => rows.map((row) => row.id).sort((a, b) => a - b);
