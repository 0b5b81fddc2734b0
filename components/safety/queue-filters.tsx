'use client';
import type { ChangeEvent } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import type { Asked } from '@/lib/domains/safety/hooks';
import {
  type AnyReason,
  anyReasons,
  type ReportStatus,
  reportStatuses,
} from '@/lib/domains/safety/moderation-schema';
import { forChampions, type ModeratorRole } from '@/lib/domains/safety/policy';
import { reasonWords } from './reason-words';

const look = 'flex items-center gap-2 text-sm font-semibold';

type Props = { asked: Asked; moderator: ModeratorRole; onAsk: (part: Partial<Asked>) => void };

/** Which part of the queue is shown: its status, and its reason. A champion has their own reasons, and open reports alone. */
export function QueueFilters({ asked, moderator, onAsk }: Props) {
  const takeStatus = (event: ChangeEvent<HTMLSelectElement>) =>
    onAsk({ status: event.target.value as ReportStatus });
  const statusField = useTypedEarly(asked.status, takeStatus);
  const takeReason = (event: ChangeEvent<HTMLSelectElement>) =>
    onAsk({ reason: (event.target.value as AnyReason) || null });
  const reasonField = useTypedEarly(asked.reason ?? '', takeReason);
  const isChampion = moderator === 'champion';
  const reasons = anyReasons.filter((each) => !isChampion || forChampions.reasons.includes(each));

  return (
    <>
      {!isChampion && (
        <label className={look}>
          Status
          <select ref={statusField} className="field w-auto" value={asked.status} onChange={takeStatus}>
            {reportStatuses.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={`${look} max-w-full`}>
        <span className="flex-none">Reason</span>
        <select
          ref={reasonField}
          // The longest reason would make it wider than a phone.
          className="field w-48 min-w-0"
          value={asked.reason ?? ''}
          onChange={takeReason}
        >
          <option value="">All</option>
          {reasons.map((each) => (
            <option key={each} value={each}>
              {reasonWords[each]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
