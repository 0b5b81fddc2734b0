import { report } from '@/lib/domains/safety/schema';
import { ask } from './ask.ts';
import { aPost } from './made.ts';
import { aPerson } from './people.ts';
import { decideOn } from './queue.ts';

/** Somebody whose account is suspended for a post. */
export async function aSuspendedPerson() {
  const author = await aPerson('suspended');
  const post = await aPost(author);
  const body = { targetType: 'post', targetId: post.id, reason: 'bullying' } as const;
  const { tracking_code: code } = await ask(report, { as: await aPerson('reporter'), body });
  await decideOn(code, { action: 'suspend', rule: 'R2' });
  return author;
}
