import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { ask } from './ask.ts';
import { aPost } from './made.ts';
import { aPerson, theCreator } from './people.ts';

/** Somebody whose account is suspended for a post. */
export async function aSuspendedPerson() {
  const author = await aPerson('suspended');
  const post = await aPost(author);
  const body = { targetType: 'post', targetId: post.id, reason: 'bullying' } as const;
  const { tracking_code: code } = await ask(report, { as: await aPerson('reporter'), body });
  const creator = await theCreator();
  const reports = await ask(listReports, { as: creator, query: { limit: 50 } });
  const id = reports.find(({ tracking_code }) => tracking_code === code)?.id as number;
  await ask(moderate, { as: creator, params: { id }, body: { action: 'suspend', rule: 'R2' } });
  return author;
}
