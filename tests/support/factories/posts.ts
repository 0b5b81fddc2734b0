/** Posts, their comments and reports, straight in the database. */
import { xpFor } from '@/lib/contract/constants';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import type { Post } from '@/prisma/generated/client';

let made = 0;

/** XP as the calls give it: what stands on people is compared with what they made. */
const gains = ({ id }: { id: number }, xp: number) =>
  db().user.update({ where: { id }, data: { xp: { increment: xp } }, select: { id: true } });

export async function aPost({
  by,
  content = 'Who dey?',
  at = now(),
}: {
  by: { id: number };
  content?: string;
  at?: Date;
}) {
  await gains(by, xpFor.post);
  return db().post.create({ data: { userId: by.id, content, createdAt: at } });
}

export async function aComment({
  by,
  on,
  content = 'True!',
}: {
  by: { id: number };
  on: { id: number };
  content?: string;
}) {
  await gains(by, xpFor.comment);
  await db().post.update({ where: { id: on.id }, data: { commentCount: { increment: 1 } } });
  return db().comment.create({ data: { userId: by.id, postId: on.id, content, createdAt: now() } });
}

/** A report of a post, as it stands in the queue. */
export async function aReport({ by, of }: { by: { id: number }; of: Post }) {
  const target = { targetType: 'post', targetId: of.id, copy: { content: of.content } };
  made += 1;
  const data = { ...target, reporterId: by.id, reason: 'spam', trackingCode: `HG-${made}`, createdAt: now() };
  return db().report.create({ data });
}
