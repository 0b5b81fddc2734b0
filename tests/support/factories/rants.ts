/** Rants and their comments, written directly into the database. */
import { now } from '@/lib/platform/clock';
import type { Rant, RantComment } from '@/prisma/generated/client';
import { written } from './written';

/** A rant, with its author in the separate author table. */
export async function aRant({
  by,
  content = 'My seatmate told everybody',
  category = 'Fake Friends',
}: { by: { id: number } } & Partial<Pick<Rant, 'content' | 'category'>>) {
  return written<Rant>(
    'a_rant',
    `with rant as (
       insert into rants (content, category, ask_for_advice, created_at) values ($2, $3, false, $4) returning *),
     author as (insert into rant_authors (rant_id, user_id) select id, $1 from rant)
     select * from rant`,
    [by.id, content, category, now()],
  );
}

/** A comment on a rant, with its author in the separate table. */
export async function aRantComment({
  by,
  on,
  content = 'Sorry o',
}: {
  by: { id: number };
  on: { id: number };
  content?: string;
}) {
  return written<RantComment>(
    'a_rant_comment',
    `with rant as (update rants set comment_count = comment_count + 1 where id = $2),
     comment as (insert into rant_comments (rant_id, content, created_at) values ($2, $3, $4) returning *),
     author as (insert into rant_comment_authors (comment_id, user_id) select id, $1 from comment)
     select * from comment`,
    [by.id, on.id, content, now()],
  );
}
