/** The demo's reports, and the decisions on them. */
import type { CommunityRule } from '@/lib/contract/community-rules';
import type { ModerationAction, ReportCopy } from '@/lib/domains/safety/moderation-schema';
import type { ReportReason, TargetType } from '@/lib/domains/safety/schema';
import type { Transaction } from '@/lib/platform/database/client';
import type { Username } from './people';

export type Thing = { targetType: TargetType; targetId: number; copy: ReportCopy };
/** Finds demo content by the beginning of its text. */
type Find = (tx: Transaction, begins: string) => Promise<Thing>;

const author = { select: { username: true } };

export const post: Find = async (tx, begins) => {
  const where = { content: { startsWith: begins } };
  const { id, content, user } = await tx.post.findFirstOrThrow({ where, include: { user: author } });
  return { targetType: 'post', targetId: id, copy: { content, username: user.username } };
};
const comment: Find = async (tx, begins) => {
  const where = { content: { startsWith: begins } };
  const include = { user: author, post: { select: { content: true } } };
  const { id, content, user, post: its } = await tx.comment.findFirstOrThrow({ where, include });
  const copy = { content, username: user.username, in_answer_to: its.content };
  return { targetType: 'comment', targetId: id, copy };
};
const rant: Find = async (tx, begins) => {
  const where = { content: { startsWith: begins } };
  const { id, content, category } = await tx.rant.findFirstOrThrow({ where });
  return { targetType: 'rant', targetId: id, copy: { content, category } };
};
const message: Find = async (tx, begins) => {
  const where = { content: { startsWith: begins } };
  const { id, content, sender } = await tx.message.findFirstOrThrow({ where, include: { sender: author } });
  return { targetType: 'message', targetId: id, copy: { content, username: sender.username } };
};
const squad: Find = async (tx, begins) => {
  const where = { gameName: { startsWith: begins } };
  const { id, gameName, description, creator } = await tx.squad.findFirstOrThrow({
    where,
    include: { creator: author },
  });
  const content = `${gameName}\n${description}`;
  return { targetType: 'squad', targetId: id, copy: { content, username: creator.username } };
};
const profilePicture: Find = async (tx, username) => {
  const { id } = await tx.user.findFirstOrThrow({ where: { username } });
  return { targetType: 'profile_picture', targetId: id, copy: { content: username, username } };
};

export type Waiting = {
  thing: [Find, begins: string];
  reason: ReportReason;
  by: readonly Username[];
  hoursAgo: number;
  details?: string;
};

/** Open reports of six kinds, so that the desk does not look alike in every row. */
export const waiting: readonly Waiting[] = [
  { thing: [squad, 'Kart Wahala'], reason: 'other', by: ['bolu_bolu'], hoursAgo: 19 },
  {
    thing: [post, 'Expo for Friday'],
    reason: 'scam',
    by: ['amaka_a1', 'rabi_reads'],
    hoursAgo: 11,
    details: 'He collected 2k from my seatmate and blocked her.',
  },
  { thing: [comment, 'Ikorodu: distance'], reason: 'hate', by: ['wale_waka'], hoursAgo: 9 },
  {
    thing: [profilePicture, 'funmi_fits'],
    reason: 'impersonation',
    by: ['tamara_t'],
    hoursAgo: 6,
    details: 'That is my sister’s picture.',
  },
  {
    thing: [message, 'I saw you sleeping'],
    reason: 'bullying',
    by: ['demo'],
    hoursAgo: 4,
    details: 'Now the whole keke line says it.',
  },
  { thing: [rant, 'She told the whole class'], reason: 'self-harm', by: ['halima_h'], hoursAgo: 2 },
];

type Decided = Waiting & { action: 'hide' | 'dismiss'; rule: CommunityRule | null; note?: string };

export const decided: readonly Decided[] = [
  {
    thing: [post, 'I will kill whoever moved'],
    reason: 'violence',
    by: ['demo'],
    hoursAgo: 40,
    action: 'hide',
    rule: 'R4',
    note: 'A threat is a threat, also before a practical.',
  },
  {
    thing: [post, 'Bolu in goal'],
    reason: 'bullying',
    by: ['ngo_ph', 'seyi_sees_all', 'mubarak07'],
    hoursAgo: 30,
    action: 'hide',
    rule: 'R2',
  },
  {
    thing: [rant, 'My friend only calls'],
    reason: 'bullying',
    by: ['kemi_k'],
    hoursAgo: 26,
    action: 'dismiss',
    rule: null,
  },
];

export const appealed = {
  against: 'I will kill whoever moved',
  by: 'kachi_keys',
  words: 'It is how we talk at home. I meant my small brother, he saw it and he laughed. The stand is back.',
  hoursAgo: 5,
} as const;

/** Reports of posts that are deleted by now: how many hours each waited, and the decision. */
export const lastMonths: readonly { reason: ReportReason; hours: number; action: ModerationAction }[] = [
  { reason: 'spam', hours: 2, action: 'hide' },
  { reason: 'bullying', hours: 5, action: 'dismiss' },
  { reason: 'scam', hours: 3, action: 'hide' },
  { reason: 'hate', hours: 9, action: 'suspend' },
  { reason: 'bullying', hours: 14, action: 'hide' },
  { reason: 'spam', hours: 26, action: 'dismiss' },
  { reason: 'cheating', hours: 7, action: 'dismiss' },
  { reason: 'spam', hours: 4, action: 'hide' },
  { reason: 'impersonation', hours: 11, action: 'hide' },
];
