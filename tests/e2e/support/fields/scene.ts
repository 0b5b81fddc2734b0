/** The writer and the reader, and the format of a field's line in the table. */
import { createPost, sharePost } from '@/lib/domains/posts/schema';
import { appeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { ask } from '../ask.ts';
import type { Person } from '../people.ts';

/** The people of a scene and its server. */
export type Scene = { at: string; writer: Person; reader: Person; creator: Person };

/** A page that shows the text, opened by the reader unless `by` says otherwise. */
export type Seen = {
  on: string;
  by?: 'reader' | 'creator';
  /** The part of the text that is visible there, if not all. */
  words?: string;
  /** The name of a button that must be pressed first. */
  press?: RegExp;
};

export type Field = {
  /** Has room for only one attempt at a time. */
  short?: true;
  /** A valid value for a field that refuses the attempts. */
  instead?: string;
  write: (scene: Scene, words: string) => Promise<Seen[]>;
};

export const aPost = async ({ at, writer }: Scene, content = 'Light is back') =>
  (await ask(createPost, { as: writer, body: { content, mode: 'main' } }, at)).post;

/** Shares a post with this text in a squad. */
export async function shared(scene: Scene, squadId: number, words: string) {
  const { id: postId } = await aPost(scene, words);
  await ask(sharePost, { as: scene.writer, body: { postId, squadId } }, scene.at);
}

/** Reports something as the reader, so that the creator account sees a copy of it in the control panel. */
export async function reported(
  { at, reader }: Scene,
  targetType: TargetType,
  targetId: number,
  details?: string,
): Promise<Seen> {
  await ask(report, { as: reader, body: { targetType, targetId, reason: 'other', details } }, at);
  return { on: '/control-panel', by: 'creator' };
}

/** Hides the last reported content as the creator account. The note is then in the log. */
export async function decided({ at, creator }: Scene, note: string): Promise<Seen> {
  const reports = await ask(listReports, { as: creator, query: { reason: 'other', limit: 50 } }, at);
  const { id } = reports.at(-1) as { id: number };
  await ask(moderate, { as: creator, params: { id }, body: { action: 'hide', rule: 'R2', note } }, at);
  return { on: '/control-panel/log', by: 'creator' };
}

/**
 * Appeals as the reader against the hiding of their post.
 * @returns the appeal's id
 */
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
