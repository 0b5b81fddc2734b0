/** Records what was really sent to Postgres: by SQL statements, by Prisma, by the rate limiter. */
import { Client } from 'pg';
import { pendingEffects } from '@/lib/platform/after-response';

export type Sent = { text: string; values: unknown[] };

/**
 * Runs `work` and records every query in the driver's client, which all statements pass through.
 * Waits for the effects of earlier answers first, such as the count of unread notices that follows a notice.
 * @returns the statements in order, including those of concurrent work
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  await pendingEffects();
  const sent: Sent[] = [];
  const query = Client.prototype.query;
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [asked, given] = args as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked;
    sent.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return sent;
}
