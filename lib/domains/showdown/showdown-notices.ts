import 'server-only';
import { writeNotice } from '@/lib/domains/notices/writing';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';

const about = { kind: 'showdown', about: 'c.cycle_id', to: 'c.user_id', by: null, at: '$2' } as const;

const toParticipants = writeNotice({
  ...about,
  subject: 'showdown_day',
  from: 'showdown_participants c where c.cycle_id = $1',
});

const toPlaces = writeNotice({
  ...about,
  subject: 'showdown_place',
  from: 'showdown_champions c where c.cycle_id = $1',
});

const written = (text: string) => async (tx: Transaction, cycleId: number) => {
  const rows = await tx.$queryRawUnsafe<{ to_whom: number }[]>(text, cycleId, now());
  return rows.map(({ to_whom }) => to_whom);
};

/** Notifies the participants that the day has started. @returns the recipients */
export const notifyParticipants = written(toParticipants);

/** Notifies the champion and the next two places. @returns the recipients */
export const notifyPlaces = written(toPlaces);
