/** Who writes and who reads, and what every field's line is made of. */
import { createPost, sharePost } from '@/lib/domains/posts/schema';
import { appeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { ask } from '../ask.ts';
import type { Person } from '../people.ts';

/** Who is there, and where. */
export type Scene = { at: string; writer: Person; reader: Person; creator: Person };

/** A page on which the words stand: opened by the reader unless told. */
export type Seen = {
  on: string;
  by?: 'reader' | 'creator';
  /** What can be read of them there, if not all. */
  words?: string;
  /** What has to be opened first: the button's name. */
  press?: RegExp;
};

export type Field = {
  /** Has no room for more than one attempt at a time. */
  short?: true;
  /** What is written where no attempt is taken. */
  instead?: string;
  write: (scene: Scene, words: string) => Promise<Seen[]>;
};

export const aPost = async ({ at, writer }: Scene, content = 'Light is back') =>
  (await ask(createPost, { as: writer, body: { content, mode: 'main' } }, at)).post;

/** Shares a post of these words with a squad. */
export async function shared(scene: Scene, squadId: number, words: string) {
  const { id: postId } = await aPost(scene, words);
  await ask(sharePost, { as: scene.writer, body: { postId, squadId } }, scene.at);
}

/** The reader reports it, so that the creator account has a copy of it on the desk. */
export async function reported(
  { at, reader }: Scene,
  targetType: TargetType,
  targetId: number,
  details?: string,
): Promise<Seen> {
  await ask(report, { as: reader, body: { targetType, targetId, reason: 'other', details } }, at);
  return { on: '/control-panel', by: 'creator' };
}

/** The creator account hides what was reported last, with a note, which stands in the log. */
export async function decided({ at, creator }: Scene, note: string): Promise<Seen> {
  const reports = await ask(listReports, { as: creator, query: { reason: 'other', limit: 50 } }, at);
  const { id } = reports.at(-1) as { id: number };
  await ask(moderate, { as: creator, params: { id }, body: { action: 'hide', rule: 'R2', note } }, at);
  return { on: '/control-panel/log', by: 'creator' };
}

/** The reader appeals against the hiding of a post of theirs. @returns the appeal's id */
export async function appealed({ at, writer, reader, creator }: Scene, words: string): Promise<number> {
  const { id } = await aPost({ at, writer: reader, reader, creator });
  await ask(report, { as: writer, body: { targetType: 'post', targetId: id, reason: 'spam' } }, at);
  const reports = await ask(listReports, { as: creator, query: { reason: 'spam', limit: 50 } }, at);
  const { id: reportId } = reports.find((each) => each.target_id === id) as { id: number };
  const body = { action: 'hide', rule: 'R7' } as const;
  await ask(moderate, { as: creator, params: { id: reportId }, body }, at);
  const [decision] = await ask(listOwnDecisions, { as: reader, query: {} }, at);
  await ask(appeal, { as: reader, body: { decisionId: decision?.id, words } }, at);
  const appeals = await ask(listAppeals, { as: creator, query: { limit: 50 } }, at);
  return (appeals.at(-1) as { id: number }).id;
}
