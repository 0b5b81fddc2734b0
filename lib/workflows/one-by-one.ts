/** Work for one person after the other, for example what falls due for many. */
import { minute } from '@/lib/contract/constants/time';
import { log } from '@/lib/platform/log';

/** Unfinished work that is older than this was interrupted: a server was killed, or lost the database. */
export const interruptedAfter = minute;

/**
 * Does the same for each person. Where it fails for one, the others still get it.
 * @param failed  what the log says of such a person
 * @param work    may return false, where there was nothing to do
 * @returns for how many it was done
 * @throws whatever the last failure threw, once everybody was tried
 */
export async function oneByOne(
  userIds: number[],
  failed: string,
  work: (userId: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const userId of userIds)
    try {
      if ((await work(userId)) !== false) done += 1;
    } catch (error) {
      log.error({ error, userId }, failed);
      failures.push(error);
    }
  if (failures.length > 0) throw failures.at(-1);
  return done;
}
