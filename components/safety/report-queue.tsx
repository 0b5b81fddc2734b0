'use client';
import { useEffect, useRef, useState } from 'react';
import { MoreButton } from '@/components/states/more-button';
import { RetryCard } from '@/components/states/retry-card';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { focusOn } from '@/lib/client/use-kept-focus';
import { decidedAtOnce } from '@/lib/contract/constants/safety';
import { type Asked, useReports } from '@/lib/domains/safety/hooks';
import type { Report } from '@/lib/domains/safety/moderation-schema';
import type { ModeratorRole } from '@/lib/domains/safety/policy';
import { ChosenReports } from './chosen-reports';
import { QueueFilters } from './queue-filters';
import { ReportCard } from './report-card';
import { useQueueKeys } from './use-queue-keys';

const bar =
  'card sticky bottom-[calc(var(--tab-bar)+8px)] z-10 flex flex-wrap items-center gap-x-3 gap-y-2 py-2';

type Props = {
  first: Report[];
  /** The viewer's role. A champion sees open reports of posts, and can only hide them. */
  moderator: ModeratorRole;
};

/**
 * Open reports: urgent ones first, then oldest first; decided ones by their decision, newest first. Open ones can be chosen and
 * decided on together.
 */
export function ReportQueue({ first, moderator }: Props) {
  const [asked, setAsked] = useState<Asked>({ status: 'open', reason: null });
  const isOpen = asked.status === 'open';
  const page = isOpen && !asked.reason ? first : undefined;
  const { rows, ended, loading, error, more, refresh, retry } = useReports(asked, page);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const choosable = isOpen && rows ? rows : [];
  const chosen = choosable.filter(({ id }) => ids.has(id));
  const atOnce = choosable.slice(0, decidedAtOnce);
  const [done, setDone] = useState('');
  const [goOnAt, setGoOnAt] = useState<{ id: number | undefined } | null>(null);

  const list = useRef<HTMLElement>(null);
  useQueueKeys(list);
  // After the dialog, which gives the focus back to what is about to go.
  useEffect(() => {
    if (!goOnAt) return;
    const card = list.current?.querySelector(`article[data-report="${goOnAt.id}"]`);
    const place = card ?? list.current?.querySelector('h2');
    focusOn(place);
    place?.scrollIntoView({ block: 'nearest' });
  }, [goOnAt]);

  const choose = (these: Report[], wanted: boolean) => {
    setDone('');
    const now = new Set(chosen.map(({ id }) => id));
    for (const { id } of these) {
      if (wanted) now.add(id);
      else now.delete(id);
    }
    setIds(now);
  };
  const finish = (words: string) => {
    setDone(words);
    void refresh();
  };
  const finishChosen = (words: string) => {
    const from = choosable.findIndex(({ id }) => ids.has(id));
    const others = [...choosable.slice(from), ...choosable.slice(0, from).reverse()];
    setGoOnAt({ id: others.find(({ id }) => !ids.has(id))?.id });
    setIds(new Set());
    finish(words);
  };

  return (
    <section ref={list} aria-labelledby="queue" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="queue" className="mr-auto">
          Reports
        </h2>
        <QueueFilters
          asked={asked}
          moderator={moderator}
          onAsk={(part) => {
            setAsked((now) => ({ ...now, ...part }));
            setIds(new Set());
            setDone('');
          }}
        />
      </div>
      <p className="hidden text-sm text-mute lg:block">
        Keys: <kbd>j</kbd> next, <kbd>k</kbd> the one before, <kbd>h</kbd> hide, <kbd>d</kbd> dismiss;{' '}
        <kbd>x</kbd> choose, <kbd>a</kbd> choose all shown, then <kbd>h</kbd> and <kbd>d</kbd> are for what is
        chosen.
      </p>
      {atOnce.length > 0 && (
        <button
          type="button"
          data-choose-all
          className="btn justify-self-start"
          onClick={() => choose(atOnce, chosen.length < atOnce.length)}
        >
          {chosen.length < atOnce.length ? 'Choose all shown' : 'Choose none'}
        </button>
      )}
      {loading && !rows && <p role="status">Loading reports ...</p>}
      {error ? <RetryCard words={`Error fetching reports: ${reason(error)}`} retry={retry} /> : null}
      {rows?.length === 0 && <p className="card">{page ? 'Nothing waits. The place is decent.' : 'None.'}</p>}
      {rows?.map((report) => (
        <ReportCard
          key={report.id}
          report={report}
          moderator={moderator}
          choosing={
            isOpen
              ? {
                  chosen: ids.has(report.id),
                  full: chosen.length >= decidedAtOnce,
                  onChoose: (wanted) => choose([report], wanted),
                }
              : null
          }
          onDecided={finish}
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
      <div className={chosen.length > 0 ? bar : done && `${bar} pointer-events-none`}>
        <StatusLine words={done} tone="good" />
        <p role="status" className={chosen.length > 0 ? 'font-semibold' : 'absolute'}>
          {chosen.length > 0 && `${chosen.length} chosen`}
        </p>
        {chosen.length > 0 && (
          <ChosenReports
            chosen={chosen}
            moderator={moderator}
            onDecided={finishChosen}
            onFailed={() => void refresh()}
          />
        )}
      </div>
    </section>
  );
}
