import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/database/client';
import { announceSteps, type Cycle, currentCycle, end, settleIn, start } from './cycles';
import { dateOf, dayOf, isDayOf } from './rules';
import { showdownView } from './view';

/**
 * The showdown of this week, with who won it.
 *
 * noRules: who won is said to everyone, as its event is.
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

/** What the creator account says. */
export type Order =
  | { action: 'set-date'; date?: string | null | undefined }
  | { action: 'start' }
  | { action: 'end' };

/**
 * Runs the showdown by hand: sets its date, opens the day now, ends it and crowns now.
 * @throws DomainError `invalid` for a date that is not one of this week's days to come; `conflict` where it is done already,
 *   or the showdown is not at that point
 */
export async function manage(order: Order) {
  // By itself, so that what the clock did stands though the order is refused.
  await currentCycle();
  const { message, cycle, done } = await transaction(async (tx) => {
    const before = await settleIn(tx);
    const { message, steps } = await obey(tx, before.cycle, order);
    // A day set for today has begun.
    const after = await settleIn(tx);
    return { message, cycle: after.cycle, done: [...before.done, ...steps, ...after.done] };
  });
  announceSteps(done);
  return { message, showdown: await showdownNow(cycle) };
}

type Obeyed = { message: string; steps: Parameters<typeof announceSteps>[0] };

async function obey(tx: Transaction, cycle: Cycle, order: Order): Promise<Obeyed> {
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
  return { message: `The showdown is on ${dateOf(date)}.`, steps: [] };
}

/** The day is today, whichever was chosen; it ends at 24:00 like any. */
async function startByHand(tx: Transaction, cycle: Cycle): Promise<Obeyed> {
  const message = 'The showdown is live.';
  if (!cycle.startedAt) {
    const at = now();
    return { message, steps: [await start(tx, cycle, { date: dayOf(at), at, byHand: true })] };
  }
  if (cycle.startedByHand) throw new DomainError('showdown_started', 'The showdown has already started.');
  // It opened by itself, perhaps a moment ago: what was asked for is so, and open pages were told.
  await tx.showdownCycle.update({ where: { id: cycle.id }, data: { startedByHand: true } });
  return { message, steps: [] };
}
