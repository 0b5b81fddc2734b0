import 'server-only';
import { xpFor } from '@/lib/contract/constants/coins';
import { winsReportedADay } from '@/lib/contract/constants/squads';
import { secondsOfUtcDayLeft, utcDayOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { transaction } from '@/lib/platform/database/client';
import { mayReportWin } from './policy';
import { creatorOf, noSuchSquad } from './squads';

type Reported = { squadId: number; clientId?: string | undefined };

/**
 * Reports that one's squad won. The win, the squad's count and its creator's XP come together. Five a UTC day for one
 * person, over all squads that they created: who founds ten must not level up ten times as fast. A retry with the same
 * `clientId` counts nothing.
 * @returns how many wins the squad has now
 * @throws DomainError `squad_not_found`; `not_squad_creator`; `daily_limit_reached` past the day's five
 */
export async function reportWinOf(viewer: Viewer, { squadId, clientId }: Reported) {
  if (!mayReportWin(viewer, await creatorOf(viewer, squadId)))
    throw new DomainError('not_squad_creator', 'Only the squad creator can report wins.');
  const wins = await transaction(async (tx) => {
    // The squad before its creator, as everywhere (docs/decisions/060-lock-order.md).
    // visibility-exempt: its creator's own squad, as was asked above.
    const [squad] = await tx.$queryRaw<{ wins: number }[]>`
      select wins from squads where id = ${squadId} for no key update`;
    if (!squad) throw noSuchSquad();
    // One at a time of one person's, so that of fifty at once none counts past the five, and of a retry none.
    await tx.$queryRaw`select 1 from users where id = ${viewer.id} for no key update`;
    const named = { reportedBy: viewer.id, clientId: clientId ?? null };
    if (clientId && (await tx.squadWin.count({ where: named })) > 0) return squad.wins;
    const at = now();
    const reported = await tx.squadWin.count({
      where: { reportedBy: viewer.id, createdAt: { gte: utcDayOf(at).from } },
    });
    if (reported >= winsReportedADay) {
      const words = `You can report ${winsReportedADay} wins a day. Please come back tomorrow.`;
      throw new DomainError('daily_limit_reached', words, { retryAfter: secondsOfUtcDayLeft(at) });
    }
    await tx.squadWin.create({ data: { ...named, squadId, createdAt: at } });
    await tx.squad.update({ where: { id: squadId }, data: { wins: { increment: 1 } }, select: { id: true } });
    await tx.$executeRaw`update users set xp = xp + ${xpFor.squadWin} where id = ${viewer.id}`;
    return squad.wins + 1;
  });
  return { message: 'Win reported. Well played!', wins };
}
