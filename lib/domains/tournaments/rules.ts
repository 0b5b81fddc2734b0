/** When a tournament's check-in opens, and when one that nobody starts or plays closes (rules.md, Tournaments). */
import { checkInTime, unstartedTime } from '@/lib/contract/constants/tournaments';

type Times = {
  status: string;
  /** When it starts by itself; null where its creator starts it. */
  startsAt: Date | string | null;
  /** When its squads were told that they may check in. */
  checkInToldAt: Date | string | null;
  createdAt: Date | string;
  /** When it closes because nothing happens in its matches. */
  closesAt: Date | string | null;
};

/** Whether squads check in now: in the half hour before the start, and until somebody has started it. */
export function isCheckIn({ status, startsAt }: Pick<Times, 'status' | 'startsAt'>, at: Date): boolean {
  return status === 'open' && startsAt !== null && new Date(startsAt).getTime() - checkInTime <= at.getTime();
}

/** Whether a tournament's squads are to be told that they may check in: once, and not of one that starts this moment. */
export function isCheckInUntold(
  { checkInToldAt, ...times }: Pick<Times, 'status' | 'startsAt' | 'checkInToldAt'>,
  at: Date,
): boolean {
  return (
    checkInToldAt === null && isCheckIn(times, at) && times.startsAt !== null && new Date(times.startsAt) > at
  );
}

/** When time changes the state that a page shows of a tournament, in epoch milliseconds; null where it does not. */
export function nextChange({ state, starts_at }: { state: string; starts_at: string | null }): number | null {
  if (starts_at === null || (state !== 'open' && state !== 'check_in')) return null;
  return Date.parse(starts_at) - (state === 'open' ? checkInTime : 0);
}

/** Whether a tournament that its creator starts was started by nobody, and closes: whoever made it may never come back. */
export function isUnstarted(
  { status, startsAt, createdAt }: Pick<Times, 'status' | 'startsAt' | 'createdAt'>,
  at: Date,
) {
  return (
    status === 'open' && startsAt === null && new Date(createdAt).getTime() + unstartedTime <= at.getTime()
  );
}

/** Whether nobody plays a tournament any more, and it closes: nothing has happened in its matches for long. */
export function isAbandoned({ status, closesAt }: Pick<Times, 'status' | 'closesAt'>, at: Date): boolean {
  return status === 'running' && closesAt !== null && new Date(closesAt) <= at;
}

/** Whether time has done something to a tournament that is not written yet: opened its check-in, started or closed it. */
export function isTimeDue(times: Times, at: Date): boolean {
  const { status, startsAt } = times;
  if (isUnstarted(times, at) || isAbandoned(times, at)) return true;
  return status === 'open' && startsAt !== null && (new Date(startsAt) <= at || isCheckInUntold(times, at));
}
