'use client';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { MoreButton } from '@/components/states/more-button';
import { RetryCard } from '@/components/states/retry-card';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { useReports } from '@/lib/domains/safety/hooks';
import { type Report, reportStatuses } from '@/lib/domains/safety/moderation-schema';
import type { ModeratorRole } from '@/lib/domains/safety/policy';
import { ReportCard } from './report-card';

type Status = (typeof reportStatuses)[number];

type Props = {
  first: Report[];
  /** The viewer's role. A champion sees open reports of posts, and can only hide them. */
  moderator: ModeratorRole;
};

/** Open reports: urgent ones first, then oldest first; decided ones by their decision, newest first. */
export function ReportQueue({ first, moderator }: Props) {
  const [status, setStatus] = useState<Status>('open');
  const takeStatus = (event: ChangeEvent<HTMLSelectElement>) => setStatus(event.target.value as Status);
  const statusField = useTypedEarly(status, takeStatus);
  const page = status === 'open' ? first : undefined;
  const { rows, ended, loading, error, more, refresh, retry } = useReports(status, page);

  const [done, setDone] = useState('');

  const list = useRef<HTMLElement>(null);
  useQueueKeys(list);

  return (
    <section ref={list} aria-labelledby="queue" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="queue" className="mr-auto">
          Reports
        </h2>
        {moderator !== 'champion' && (
          <label className="flex items-center gap-2 text-sm font-semibold">
            Status
            <select ref={statusField} className="field w-auto" value={status} onChange={takeStatus}>
              {reportStatuses.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <p className="hidden text-sm text-mute lg:block">
        Keys: <kbd>j</kbd> next, <kbd>k</kbd> the one before, <kbd>h</kbd> hide, <kbd>d</kbd> dismiss.
      </p>
      {loading && !rows && <p role="status">Loading reports ...</p>}
      {error ? <RetryCard words={`Error fetching reports: ${reason(error)}`} retry={retry} /> : null}
      {rows?.length === 0 && (
        <p className="card">{status === 'open' ? 'Nothing waits. The place is decent.' : 'None.'}</p>
      )}
      {rows?.map((report) => (
        <ReportCard
          key={report.id}
          report={report}
          moderator={moderator}
          onDecided={(words) => {
            setDone(words);
            void refresh();
          }}
        />
      ))}
      <MoreButton
        loading={loading}
        ended={!rows || rows.length === 0 || ended}
        onMore={more}
        className="btn justify-self-start"
      >
        Show more reports
      </MoreButton>
      {/* A decided report leaves the list, so its result is shown in a bar that stays on the screen. */}
      <div
        className={done ? 'card pointer-events-none sticky bottom-[calc(var(--tab-bar)+8px)] z-10 py-2' : ''}
      >
        <StatusLine words={done} tone="good" />
      </div>
    </section>
  );
}

/**
 * Keyboard shortcuts for the queue: j and k move between reports, h hides, d dismisses. Inactive while the focus is in a
 * field.
 */
function useQueueKeys(list: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    // The labels of the focused report and those after it. If the focused one is gone, continue with the first that still
    // exists.
    let onwards: (string | null)[] = [];
    const labelOf = (card: Element) => card.getAttribute('aria-label');
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const busy = event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]');
      if (busy || (target instanceof Element && target.closest('input, textarea, select'))) return;
      const cards = [...(list.current?.querySelectorAll('article') ?? [])];
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      const next = onwards.map((label) => cards.findIndex((card) => labelOf(card) === label));
      const upcoming = next.find((place) => place >= 0) ?? 0;
      if (key === 'j') cards[at < 0 ? upcoming : at + 1]?.focus();
      else if (key === 'k') cards[Math.max((at < 0 ? upcoming : at) - 1, 0)]?.focus();
      else if (key === 'h' || key === 'd')
        cards[at]
          ?.querySelector<HTMLButtonElement>(`button[data-action="${key === 'h' ? 'hide' : 'dismiss'}"]`)
          ?.click();
      const now = cards.findIndex((card) => card.contains(document.activeElement));
      if (now >= 0) onwards = cards.slice(now).map(labelOf);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
