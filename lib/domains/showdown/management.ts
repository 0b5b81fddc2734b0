import 'server-only';
import { utcDateOf, utcDayOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import { now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/database/client';
import { announceSteps, type Cycle, currentCycle, end, refusalOfOther, settleIn, start } from './cycles';
import { isDayOf } from './rules';
import { showdownView } from './view';

/**
 * This week's showdown, with its winners.
 *
 * visibility-exempt: the winners are public, also in the event.
 */
export async function showdownNow(cycle?: Cycle) {
  const of = cycle ?? (await currentCycle());
  const places = await db().showdownChampion.findMany({
    where: { cycleId: of.id },
    orderBy: { rank: 'asc' },
    select: { rank: true, userId: true, votes: true, user: { select: { username: true } } },
  });
  return showdownView(of, places);
}

/** An order of the creator account. */
export type Order = {
  action: 'set-date' | 'start' | 'end';
  date?: string | null | undefined;
  /** The showdown that it is for; without it, the one at hand. */
  showdownId?: number | undefined;
};

/**
 * Runs the showdown by hand: sets its date, starts the day now, or ends it and crowns now.
 * @throws DomainError `showdown_over`, also where the order is for another showdown than the one at hand, and
 *   `showdown_not_found` where that never was; to set the date
 *   `invalid_input` without one, `invalid_date` for one that is not a remaining day of this week, `showdown_date_chosen` for the
 *   one that is chosen already, `showdown_started`; to start `showdown_started`; to end `showdown_not_started`
 */
export async function manage(order: Order) {
  // Settled in its own transaction, so that it is kept when the order is refused.
  await currentCycle();
  const { message, cycle, done } = await transaction(async (tx) => {
    const before = await settleIn(tx);
    const { message, steps } = await obey(tx, before.cycle, order);
    // A date set to today makes the start due at once.
    const after = await settleIn(tx);
    return { message, cycle: after.cycle, done: [...before.done, ...steps, ...after.done] };
  });
  announceSteps(done);
  return { message, showdown: await showdownNow(cycle) };
}

type Obeyed = { message: string; steps: Parameters<typeof announceSteps>[0] };

async function obey(tx: Transaction, cycle: Cycle, order: Order): Promise<Obeyed> {
  if (order.showdownId !== undefined && order.showdownId !== cycle.id)
    throw await refusalOfOther(tx, order.showdownId);
  if (cycle.endedAt) {
    throw new DomainError('showdown_over', 'This showdown is over. The next one opens on Monday.');
  }
  if (order.action === 'set-date') return setDate(tx, cycle, order.date);
  if (order.action === 'start') return startByHand(tx, cycle);
  if (!cycle.startedAt) throw new DomainError('showdown_not_started', 'The showdown has not started.');
  return { message: 'The showdown is over.', steps: [await end(tx, cycle, now())] };
}

async function setDate(tx: Transaction, cycle: Cycle, wanted: string | null | undefined): Promise<Obeyed> {
  if (!wanted) throw new DomainError('invalid_input', 'Please choose a date.');
  if (cycle.startedAt) throw new DomainError('showdown_started', 'The showdown has already started.');
  const date = new Date(`${wanted}T00:00:00Z`);
  if (!isDayOf(cycle.opensOn, date, now()))
    throw new DomainError('invalid_date', "Please choose one of this week's days to come.");
  if (cycle.date?.getTime() === date.getTime())
    throw new DomainError('showdown_date_chosen', 'That date is already chosen.');
  await tx.$executeRaw`select 1 from showdown_cycles where id = ${cycle.id} for update`;
  await tx.showdownCycle.update({ where: { id: cycle.id }, data: { date } });
  return { message: `The showdown is on ${utcDateOf(date)}.`, steps: [] };
}

/** Starts today, whichever date was chosen. The day ends at 24:00 as usual. */
async function startByHand(tx: Transaction, cycle: Cycle): Promise<Obeyed> {
  const message = 'The showdown is live.';
  if (!cycle.startedAt) {
    const at = now();
    return { message, steps: [await start(tx, cycle, { date: utcDayOf(at).from, at, byHand: true })] };
  }
  if (cycle.startedByHand) throw new DomainError('showdown_started', 'The showdown has already started.');
  // It was started automatically, perhaps a moment ago. The order is fulfilled, and open pages already got the event.
  await tx.showdownCycle.update({ where: { id: cycle.id }, data: { startedByHand: true } });
  return { message, steps: [] };
}
