import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { userChannel } from '@/lib/contract/realtime';
import type { NoticeKind } from '@/lib/contract/settings';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { afterResponse } from '@/lib/platform/after-response';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { log } from '@/lib/platform/log';
import { realtimeService } from '@/lib/platform/realtime/address';
import { isListenedTo } from '@/lib/platform/realtime/listeners';
import { publish } from '@/lib/platform/realtime/realtime';
import { pushNotices } from './push/due';
import { sourceTimes } from './times';
import { unreadOf } from './unread';

/** The shortest time between two events to one person from one server, in milliseconds. */
const interval = 1000;

/**
 * How long recipients are collected, in milliseconds. Then one request asks who of them has a page open, and one query counts
 * for these. When many people get notices at once, an event, a query and timers for each would cost more than the notices.
 */
const gatheringFor = 100;

/** What kinds of notices are new, by recipient. */
type News = Map<number, Set<NoticeKind>>;

/** The current collection; null if nobody has a notice to be told of. */
let gathering: News | null = null;

/** An event to a person, and from when the next one may follow it: not before it has been sent. */
type Turn = { done: Promise<void>; next: number };

/** The events of the last second, oldest first, by recipient. */
const turns = new Map<number, Turn>();

/** What is new for recipients whose next event waits for its second. */
const deferred: News = new Map();

/**
 * After the response, sends people's open pages their count of unread notices, and a push to their phones. The first event
 * goes within a tenth of a second, later ones at most once a second, so that fifty likes are two events. If this server goes
 * down meanwhile, the pages get the count at their next request, and the phones by the scheduled run.
 * @param kinds   the kinds of the new notices. One too many costs a question; one that is missing makes its push wait for the
 *   scheduled run
 * @param people  their recipients; null is nobody
 */
export function announceNotices(
  kinds: readonly NoticeKind[],
  ...people: (number | null | undefined)[]
): void {
  assertOutsideTransaction('telling of a notice');
  for (const userId of people) {
    if (!userId) continue;
    const news = deferred.has(userId) ? deferred : gathered();
    const own = news.get(userId);
    if (own) for (const kind of kinds) own.add(kind);
    else news.set(userId, new Set(kinds));
  }
}

/** The current collection, begun if there is none. */
function gathered(): News {
  if (gathering) return gathering;
  const news: News = new Map();
  gathering = news;
  // Begins now, and not after the response to this request: others have theirs earlier. It is awaited after the response,
  // because some platforms stop a process that awaits nothing.
  const told = tellAll(news);
  afterResponse(() => told);
  return news;
}

/** Ends with the last event, not a second later: some platforms bill the time after a response, and would bill the wait. */
async function tellAll(news: News): Promise<void> {
  await pause(gatheringFor);
  gathering = null;
  for (const [userId, { next }] of turns) {
    if (next > performance.now()) break;
    turns.delete(userId);
  }
  await Promise.all([...news].map(tellInTurn));
}

async function tellInTurn([userId, kinds]: [number, Set<NoticeKind>]): Promise<void> {
  const last = turns.get(userId);
  if (last) {
    deferred.set(userId, kinds);
    await last.done;
    await pause(Math.max(0, last.next - performance.now()));
    deferred.delete(userId);
  }
  const turn: Turn = { done: tell(userId, kinds), next: Number.POSITIVE_INFINITY };
  // At the end of the order.
  turns.delete(userId);
  turns.set(userId, turn);
  await turn.done;
  turn.next = performance.now() + interval;
}

/** Never throws: one person's failure must not concern the others of a collection. */
async function tell(userId: number, kinds: ReadonlySet<NoticeKind>): Promise<void> {
  try {
    const channel = userChannel(userId);
    if (realtimeService() && (await isListenedTo(channel)))
      await publish(channel, 'notification', { unread: await unreadCount(userId) });
    await pushNotices(userId, kinds);
  } catch (error) {
    log.error({ error }, 'somebody was not told of a notice');
  }
}

const unread = batchedQuery<{ unread: number }>(
  'notices_unread',
  ['int', 'timestamptz', 'timestamptz', 'text'],
  unreadOf,
  {
    maxBatchSize: 100,
  },
);

async function unreadCount(userId: number): Promise<number> {
  const [row] = await unread([userId, ...sourceTimes(), squadBounds()]);
  return row?.unread ?? 0;
}
