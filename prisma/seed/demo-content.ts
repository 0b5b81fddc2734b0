/** Two weeks of demo posts with comments, likes and reactions. A pure function: the same `now` gives the same content. */
import type { PostReaction } from '@/lib/contract/constants/posts';
import { type Chance, chanceFrom } from './chance';
import { after, applause, bystanders } from './crowd';
import type { Username } from './people';
import { city } from './posts/city';
import { exams } from './posts/exams';
import { food } from './posts/food';
import { football } from './posts/football';
import { friends } from './posts/friends';
import { fromTheHouse } from './posts/from-the-house';
import { gamesAndScreens } from './posts/games-and-screens';
import { home } from './posts/home';
import { music } from './posts/music';
import { powerAndData } from './posts/power-and-data';
import { school } from './posts/school';
import type { Answer, SeedPost, Topic } from './said';

export type DemoReply = { by: Username; content: string; at: Date };
export type DemoComment = DemoReply & { pinned: boolean; likedBy: Username[]; replies: DemoReply[] };
export type DemoPost = DemoReply & {
  likedBy: Username[];
  reactions: { by: Username; label: PostReaction; at: Date }[];
  comments: DemoComment[];
};

const topics: readonly Topic[] = [
  fromTheHouse,
  school,
  exams,
  football,
  music,
  food,
  powerAndData,
  city,
  friends,
  home,
  gamesAndScreens,
];
const hour = 3_600_000;
const day = 24 * hour;
const fortnight = 14 * day;
const postsOfLastDay = 48;

/** @returns the posts, oldest first, as they are at `now` */
export function demoContentAt(now: Date): DemoPost[] {
  const chance = chanceFrom(1960);
  // The operator's welcome is the first post; the others are shuffled.
  const [welcome, ...rest] = topics.flatMap((topic) => topic.posts.map((post) => ({ topic, post })));
  const posts = welcome ? [welcome, ...chance.shuffle(rest)] : [];
  const times = momentsUntil(now, posts.length, chance);
  const choruses = new Map(topics.map((topic) => [topic, deckOf(topic.chorus, chance)]));
  return posts.map(({ topic, post }, index) => {
    const at = times[index] ?? now;
    const { likedBy, reactions } = applause(chance, post.by, topic.labels, { at, now });
    const extras = chance.between(0, likedBy.length > 12 ? 3 : 1);
    const chorus = Array.from({ length: extras }, choruses.get(topic) ?? (() => ''));
    const comments = commentsOn(post, chorus, { at, now }, chance);
    return { by: post.by, content: post.says, at, likedBy, reactions, comments };
  });
}

/** Ascending times. The last day is livelier than the others, and between midnight and six in Lagos nobody posts. */
function momentsUntil(now: Date, count: number, chance: Chance): Date[] {
  const recent = Array.from(
    { length: postsOfLastDay },
    () => 4 * 60_000 + (day - hour) * chance.next() ** 1.6,
  );
  const earlier: number[] = [];
  while (earlier.length < count - postsOfLastDay) {
    const ago = day + chance.next() * (fortnight - day);
    const hourInLagos = (new Date(now.getTime() - ago).getUTCHours() + 1) % 24;
    if (hourInLagos >= 6 || chance.next() < 0.1) earlier.push(ago);
  }
  return [...recent, ...earlier]
    .sort((a, b) => b - a)
    .map((ago) => new Date(now.getTime() - Math.floor(ago)));
}

/** Draws lines one by one, and reshuffles only when all have been used. */
function deckOf(lines: readonly string[], chance: Chance): () => string {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = chance.shuffle(lines);
    return left.pop() ?? '';
  };
}

function commentsOn(
  post: SeedPost,
  chorus: readonly string[],
  { at, now }: { at: Date; now: Date },
  chance: Chance,
): DemoComment[] {
  const answers: Answer[] = [...post.answers];
  for (const comment of new Set(chorus))
    answers.splice(chance.between(Math.min(1, answers.length), answers.length), 0, { comment, replies: [] });
  const named = answers.flatMap((each) => each.by ?? []);
  const free = bystanders(chance, [post.by, ...named]);
  const times = answers
    .map(() => after(chance, at, now, 30 * hour))
    .sort((a, b) => a.getTime() - b.getTime());
  const pins = answers.length >= 4 && chance.next() < 0.2;
  return answers.map((answer, index) => {
    const by = answer.by ?? (free.pop() as Username);
    const said = times[index] ?? at;
    const likers = bystanders(chance, [by]);
    return {
      by,
      content: answer.comment,
      at: said,
      pinned: pins && index === 0,
      likedBy: likers.slice(0, Math.floor(chance.next() ** 2 * 9)),
      replies: repliesTo(answer, { author: post.by, commenter: by }, { at: said, now }, chance),
    };
  });
}

function repliesTo(
  { replies }: Answer,
  { author, commenter }: { author: Username; commenter: Username },
  { at, now }: { at: Date; now: Date },
  chance: Chance,
): DemoReply[] {
  let last = at;
  return replies.map((content, index) => {
    last = after(chance, last, now, 5 * hour);
    return { by: index % 2 === 0 ? author : commenter, content, at: last };
  });
}
