import { TimeAgo } from '@/components/ui/time-ago';
import { type OwnReport, type ReportReason, reportReasons } from '@/lib/domains/safety/schema';
import { kindOfTarget } from './kinds';

/** The person's own reports and their outcomes. */
export function OwnReports({ reports }: { reports: OwnReport[] }) {
  if (reports.length === 0) return <p className="card">You have reported nothing.</p>;
  return (
    <ul className="grid gap-3">
      {reports.map((each) => (
        <li key={each.tracking_code} className="card grid gap-1">
          <p className="font-bold">{each.outcome ?? 'Somebody will look at it, most often within a day.'}</p>
          <p className="text-sm text-mute">
            {capitalized(kindOfTarget(each.target_type))}:{' '}
            {reportReasons[each.reason as ReportReason] ?? each.reason} · <TimeAgo at={each.created_at} /> ·{' '}
            {each.tracking_code}
          </p>
        </li>
      ))}
    </ul>
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
