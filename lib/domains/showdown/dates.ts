import 'server-only';
import { utcDateOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement, transaction } from '@/lib/platform/database/client';
import { currentCycle, cycleToWriteTo } from './cycles';
import { dateOptions } from './statements';
import { type OptionRow, optionsView } from './view';

/** The chosen date, or null; the possible days with their votes; and the viewer's own vote. */
export async function dateFor(viewer: Viewer) {
  const { id, date } = await currentCycle();
  const rows = await statement<OptionRow>('showdown_date_options', dateOptions, [viewer.id, id]);
  return { date: date && utcDateOf(date), ...optionsView(rows) };
}

/**
 * Votes for a day; a later vote replaces it.
 * @param wanted  `YYYY-MM-DD`
 * @throws DomainError `showdown_date_chosen`; `invalid_date` for a day that is no option
 */
export async function voteForDate(viewer: Viewer, wanted: string) {
  const { id: cycleId } = await currentCycle();
  await transaction(async (tx) => {
    if ((await cycleToWriteTo(tx, cycleId)).date) {
      throw new DomainError('showdown_date_chosen', 'The showdown date has already been chosen.');
    }
    // This lock serializes all votes of a cycle, so that a changed vote is subtracted from the right day.
    const options = await tx.$queryRaw<{ id: number; date: string }[]>`
      select id, to_char(date, 'YYYY-MM-DD') as date from showdown_date_options
      where cycle_id = ${cycleId} order by id for update`;
    const optionId = options.find(({ date }) => date === wanted)?.id;
    if (!optionId) throw new DomainError('invalid_date', 'Please select a date option.');
    const key = { cycleId_userId: { cycleId, userId: viewer.id } };
    const old = await tx.showdownDateVote.findUnique({ where: key });
    if (old?.optionId === optionId) return;
    const vote = { optionId, createdAt: now() };
    await tx.showdownDateVote.upsert({
      where: key,
      create: { cycleId, userId: viewer.id, ...vote },
      update: vote,
    });
    await tx.$executeRaw`
      update showdown_date_options set votes = votes + case when id = ${optionId} then 1 else -1 end
      where id in (${optionId}, ${old?.optionId ?? optionId})`;
  });
  return { message: 'Date vote submitted successfully!' };
}
