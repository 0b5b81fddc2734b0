/** Reports of one reason that no other test uses, so that all of them can be decided on together. */
import { type ReportReason, report } from '@/lib/domains/safety/schema';
import { ask } from './ask.ts';
import { aPost, sql } from './made.ts';
import { aPerson, type Person } from './people.ts';

/** @returns so many posts by one person, each with the tracking code of a report, the first reported first */
export async function reportedPosts(reason: ReportReason, many: number) {
  const [author, reporter] = [await aPerson('author'), await aPerson('reporter')];
  const posts: { id: number; code: string }[] = [];
  for (let number = 1; number <= many; number += 1) {
    const { id } = await aPost(author);
    posts.push({ id, code: await codeOfReport(reporter, { targetType: 'post', targetId: id, reason }) });
  }
  return { author, reporter, posts };
}

type Reported = { targetType: 'post' | 'user'; targetId: number; reason: ReportReason };

/** Reports something. @returns the tracking code */
export const codeOfReport = async (as: Person, body: Reported): Promise<string> =>
  (await ask(report, { as, body })).tracking_code;

/** Whether a post is hidden. */
export async function isHidden(postId: number): Promise<boolean> {
  const [row] = await sql<{ hidden: boolean }>(
    'select hidden_at is not null as hidden from posts where id = $1',
    [postId],
  );
  return row?.hidden ?? false;
}
