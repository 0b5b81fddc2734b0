'use client';
import { MoreButton } from '@/components/states/more-button';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { reason } from '@/lib/client/api/send';
import { useOwnReports } from '@/lib/domains/safety/own-hooks';
import { type OwnReport, type ReportReason, reportReasons } from '@/lib/domains/safety/schema';
import { kindOfTarget } from './kinds';

/** The person's own reports and their outcomes. */
export function OwnReports({ first }: { first: OwnReport[] }) {
  const { rows, ended, loading, error, more } = useOwnReports(first);
  if (rows.length === 0) return <p className="card">You have reported nothing.</p>;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {rows.map((each) => (
          <li key={each.tracking_code} className="card grid gap-1">
            <p className="font-bold">
              {each.outcome ?? 'Somebody will look at it, most often within a day.'}
            </p>
            <p className="text-sm text-mute">
              {capitalized(kindOfTarget(each.target_type))}:{' '}
              {reportReasons[each.reason as ReportReason] ?? each.reason} · <TimeAgo at={each.created_at} /> ·{' '}
              {each.tracking_code}
            </p>
          </li>
        ))}
      </ul>
      <MoreButton loading={loading} ended={ended} onMore={more} className="btn justify-self-start">
        Show more reports
      </MoreButton>
      <StatusLine words={error ? `Error fetching your reports: ${reason(error)}` : ''} />
    </div>
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
