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

/** The shortest time between two events to one person from one server, in milliseconds. */
const interval = 1000;

/**
 * How long recipients are collected before one query counts for all of them, in milliseconds. When many people get notices
 * at once, a query for each recipient would cost more than the notice itself.
 */
const gatheringFor = 100;
let gathering: Promise<void> | null = null;

/** @returns a promise for the end of the current collection */
function gathered(): Promise<void> {
  gathering ??= pause(gatheringFor).then(() => {
    gathering = null;
  });
  return gathering;
}

/** A recipient's state: is an event being sent, did more notices come meanwhile, and from when may the next one be sent. */
type Turn = { underway: boolean; again: boolean; next: number; forgetting?: NodeJS.Timeout };

/** Recipients to whom an event is being sent, or was within the last second. */
const telling = new Map<number, Turn>();

/**
 * After the response, sends people's open pages their count of unread notices, and a push to their phones. The first event
 * goes within a tenth of a second, later ones at most once a second, so that fifty likes are two events. If this server goes
 * down meanwhile, the pages get the count at their next request, and the phones by the scheduled run.
 * @param people  the recipients of new notices; null is nobody
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

/** Ends with the last event, not a second later: some platforms bill the time after a response, and would bill the wait. */
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
