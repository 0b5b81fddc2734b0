import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { messageRequest } from '@/lib/contract/contact';
import { userChannel } from '@/lib/contract/realtime';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { realtimeService } from '@/lib/platform/realtime/address';
import { publish } from '@/lib/platform/realtime/realtime';
import { pushNotices } from './push/due';
import { unreadOf } from './sources';

/** At least so long between two events to one person, from one server, in milliseconds. */
const interval = 1000;

/**
 * For so long those are gathered, in milliseconds, who are then asked about together: where everybody's likes go to somebody
 * else, asking about each would cost more than the notice itself.
 */
const gatheringFor = 100;
let gathering: Promise<void> | null = null;

/** @returns the end of the gathering that is under way */
function gathered(): Promise<void> {
  gathering ??= pause(gatheringFor).then(() => {
    gathering = null;
  });
  return gathering;
}

/** Whether somebody is being told, and whether more came meanwhile; when they may be told again, by the process's clock. */
type Turn = { underway: boolean; again: boolean; next: number; forgetting?: NodeJS.Timeout };

/** Who is being told, or was within the last second. */
const telling = new Map<number, Turn>();

/**
 * Lets people's open pages know how many notices are unread, and their phones that there is something, once the answer has
 * gone out: within a tenth of a second, then once a second at most, so that fifty likes are two events. If this server goes down meanwhile,
 * the pages learn at their next look, and the phones by the scheduled run.
 * @param people  to whom one was written; null is nobody
 */
export function announceNotices(...people: (number | null | undefined)[]): void {
  for (const userId of people) if (userId) announceTo(userId);
}

function announceTo(userId: number): void {
  const turn = telling.get(userId) ?? { underway: false, again: true, next: 0 };
  turn.again = true;
  if (turn.underway) return;
  turn.underway = true;
  clearTimeout(turn.forgetting);
  telling.set(userId, turn);
  afterResponse(() => tell(userId, turn));
}

/** Ends with the last event, not a second after it: a platform that bills an answer's aftermath would bill the wait. */
async function tell(userId: number, turn: Turn): Promise<void> {
  try {
    while (turn.again) {
      const wait = turn.next - performance.now();
      if (wait > 0) await pause(wait);
      await gathered();
      turn.again = false;
      if (realtimeService())
        await publish(userChannel(userId), 'notification', { unread: await unreadCount(userId) });
      await pushNotices(userId);
      turn.next = performance.now() + interval;
    }
  } finally {
    turn.underway = false;
    turn.forgetting = setTimeout(() => telling.delete(userId), interval).unref();
  }
}

const unread = batchedQuery<{ unread: number }>('notices_unread', ['int', 'timestamptz', 'text'], unreadOf, {
  maxBatchSize: 100,
});

async function unreadCount(userId: number): Promise<number> {
  const [row] = await unread([userId, fromNow(-messageRequest.lifetime), squadBounds()]);
  return row?.unread ?? 0;
}
