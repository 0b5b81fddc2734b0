import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { showdownChannel } from '@/lib/contract/realtime';
import { announceNotices } from '@/lib/domains/notices/live';
import { afterResponse } from '@/lib/platform/after-response';
import { createBatcher } from '@/lib/platform/batcher';
import { now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/database/client';
import { publish } from '@/lib/platform/realtime/realtime';
import type { ShowdownCycle } from '@/prisma/generated/client';
import { removeThoseWhoLeft } from './account-deletion';
import { crown } from './crowning';
import { chosenOf, dueFor, endOf, mondayOf, optionsOf, type Step } from './rules';
import { notifyParticipants, notifyPlaces } from './showdown-notices';

export type Cycle = ShowdownCycle;

/** What a settlement did, for events and notices. */
type Done = { step: Step; cycleId: number; winnerId?: number | null; noticed?: number[] };

const newest = { orderBy: { opensOn: 'desc' } } as const;

/** Batched, because the parts of a page need it at the same time. */
const newestCycle = createBatcher<null, Cycle | null>({
  batchFn: async (asked) => {
    const cycle = await db().showdownCycle.findFirst(newest);
    return asked.map(() => cycle);
  },
});

/** The newest cycle, after everything due was settled. Every call uses this cycle. */
export async function currentCycle(): Promise<Cycle> {
  const cycle = await newestCycle(null);
  if (cycle && !dueFor(cycle, now())) return cycle;
  return (await settled()).cycle;
}

/**
 * Settles what is due, even when nobody opens the page (rules.md, Time): chooses the date, starts the day, ends it and
 * crowns, opens the next week. @returns how many steps were done
 */
export async function settleShowdown(): Promise<number> {
  const cycle = await db().showdownCycle.findFirst(newest);
  return cycle && !dueFor(cycle, now()) ? 0 : (await settled()).done.length;
}

async function settled() {
  const outcome = await transaction(settleIn);
  announceSteps(outcome.done);
  return outcome;
}

/**
 * Settles what is due, step by step, in the caller's transaction. A lock makes concurrent calls wait; they then find nothing
 * left to do.
 */
export async function settleIn(tx: Transaction): Promise<{ cycle: Cycle; done: Done[] }> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('showdown'))`;
  const moment = now();
  const done: Done[] = [];
  for (;;) {
    const cycle = await tx.showdownCycle.findFirst(newest);
    const step = dueFor(cycle, moment);
    if (!step && cycle) return { cycle, done };
    done.push(cycle && step !== 'open' ? await take(tx, cycle, step, moment) : await open(tx, moment));
  }
}

async function open(tx: Transaction, moment: Date): Promise<Done> {
  const opensOn = mondayOf(moment);
  const options = { create: optionsOf(opensOn).map((date) => ({ date })) };
  const { id } = await tx.showdownCycle.create({ data: { opensOn, createdAt: moment, options } });
  return { step: 'open', cycleId: id };
}

async function take(tx: Transaction, cycle: Cycle, step: Step | null, moment: Date): Promise<Done> {
  if (step === 'choose') return choose(tx, cycle);
  // The recorded time is midnight, even when it is settled later.
  if (step === 'start') return start(tx, cycle, { date: cycle.date ?? moment, at: cycle.date ?? moment });
  return end(tx, cycle, cycle.date ? endOf(cycle.date) : moment);
}

async function choose(tx: Transaction, { id, opensOn }: Cycle): Promise<Done> {
  await lock(tx, id);
  const options = await tx.showdownDateOption.findMany({ where: { cycleId: id } });
  const date = chosenOf(options) ?? optionsOf(opensOn)[0];
  await tx.showdownCycle.update({ where: { id }, data: { date } });
  return { step: 'choose', cycleId: id };
}

/** Starts the day. */
export async function start(
  tx: Transaction,
  { id }: Cycle,
  { date, at, byHand = false }: { date: Date; at: Date; byHand?: boolean },
): Promise<Done> {
  await lock(tx, id);
  await tx.showdownCycle.update({ where: { id }, data: { date, startedAt: at, startedByHand: byHand } });
  return { step: 'start', cycleId: id, noticed: await notifyParticipants(tx, id) };
}

/** Ends the day and crowns, once. The lock makes sure that a concurrent vote is either counted or refused. */
export async function end(tx: Transaction, { id }: Cycle, at: Date): Promise<Done> {
  await lock(tx, id);
  await removeThoseWhoLeft(tx, at);
  await tx.showdownCycle.update({ where: { id, endedAt: null }, data: { endedAt: at } });
  const winnerId = await crown(tx, id, at);
  return { step: 'end', cycleId: id, winnerId, noticed: await notifyPlaces(tx, id) };
}

/** Waits for transactions that write to the cycle, and blocks new ones until this transaction ends. */
const lock = (tx: Transaction, id: number) =>
  tx.$executeRaw`select 1 from showdown_cycles where id = ${id} for update`;

/**
 * The current state of the cycle, for writing to it. No step can happen until the caller's transaction ends.
 * @throws DomainError `showdown_not_found`
 */
export async function cycleToWriteTo(tx: Transaction, id: number): Promise<Cycle> {
  await tx.$executeRaw`select 1 from showdown_cycles where id = ${id} for share`;
  return cycleIn(tx, id);
}

/**
 * The same, and also locks the person: a concurrent vote and join of one person are serialized, and the second is refused.
 * Lock order: the cycle, then the person, as in the settlement that crowns.
 * @throws DomainError `showdown_not_found`
 */
export async function cycleForPerson(tx: Transaction, id: number, userId: number): Promise<Cycle> {
  await tx.$executeRaw`
    with cycle as materialized (select id from showdown_cycles where id = ${id} for share)
    select 1 from users u, cycle where u.id = ${userId} for no key update of u`;
  return cycleIn(tx, id);
}

/**
 * Why an order or a request for another showdown than the one at hand is refused.
 * @param reads  where it is looked up
 */
export async function refusalOfOther(
  reads: Pick<Transaction, 'showdownCycle'>,
  id: number,
): Promise<DomainError> {
  const known = await reads.showdownCycle.count({ where: { id } });
  return known
    ? new DomainError('showdown_over', 'That showdown is over.')
    : new DomainError('showdown_not_found', 'Showdown not found.');
}

async function cycleIn(tx: Transaction, id: number): Promise<Cycle> {
  const cycle = await tx.showdownCycle.findUnique({ where: { id } });
  if (!cycle) throw new DomainError('showdown_not_found', 'Showdown not found.');
  return cycle;
}

/**
 * Sends events to open pages, after the commit: one for each start and each end, in order. A day that was started and ended
 * in the same settlement has only the end.
 */
export function announceSteps(done: readonly Done[]): void {
  announceNotices(['showdown', 'coins'], ...new Set(done.flatMap(({ noticed }) => noticed ?? [])));
  const ended = new Set(done.filter(({ step }) => step === 'end').map(({ cycleId }) => cycleId));
  const told = done.filter(
    ({ step, cycleId }) => step === 'end' || (step === 'start' && !ended.has(cycleId)),
  );
  if (told.length === 0) return;
  afterResponse(async () => {
    for (const { step, winnerId = null } of told) {
      if (step === 'end') await publish(showdownChannel, 'showdown_end', { winnerId });
      else await publish(showdownChannel, 'showdown_live_start', {});
    }
  });
}
