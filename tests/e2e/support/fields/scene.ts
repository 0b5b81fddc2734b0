/** Who writes and who reads, and what every field's line is made of. */
import { createPost, sharePost } from '@/lib/domains/posts/schema';
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
