/** Rants and their comments, straight in the database. */
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import type { Rant } from '@/prisma/generated/client';

/** A rant, and in the table of its own who wrote it. */
export async function aRant({
  by,
  ...data
}: { by: { id: number } } & Partial<Pick<Rant, 'content' | 'category'>>) {
  const usual = { content: 'My seatmate told everybody', category: 'Fake Friends', askForAdvice: false };
  const author = { create: { userId: by.id } };
  return db().rant.create({ data: { ...usual, ...data, createdAt: now(), author } });
}

/** A comment on a rant, likewise. */
export async function aRantComment({
  by,
  on,
  content = 'Sorry o',
}: {
  by: { id: number };
  on: { id: number };
  content?: string;
}) {
  await db().rant.update({ where: { id: on.id }, data: { commentCount: { increment: 1 } } });
  const author = { create: { userId: by.id } };
  return db().rantComment.create({ data: { rantId: on.id, content, createdAt: now(), author } });
}
