import type { GuardianState } from '@/lib/domains/guardians/schema';

export const quietInWords = ({
  quiet_from,
  quiet_until,
}: {
  quiet_from: string | null;
  quiet_until: string | null;
}) => (quiet_from && quiet_until ? `${quiet_from} to ${quiet_until}` : 'None');

/** The minutes of the last seven days, newest first. A day without use has no entry. */
export function minutesInWords(minutes: GuardianState['sees']['minutes']): string {
  if (!minutes) return 'Not counted';
  if (minutes.length === 0) return 'None yet';
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
  return minutes.map((each) => `${day.format(new Date(each.day))} ${each.minutes}`).join(', ');
}
