import type { Metadata } from 'next';
import Link from 'next/link';
import { OwnDecisions } from '@/components/safety/own-decisions';
import { OwnReports } from '@/components/safety/own-reports';
import { pageLimit } from '@/lib/contract/constants/requests';
import { listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { ownDecisions } from '@/lib/domains/safety/public-ids';
import { ownReports } from '@/lib/domains/safety/reports/own-reports';
import { listOwnReports } from '@/lib/domains/safety/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Your reports' };

const newest = { limit: pageLimit.max, offset: 0 };

export default async function ReportsPage() {
  const viewer = await memberViewer();
  const [reports, decisions] = await Promise.all([ownReports(viewer, newest), ownDecisions(viewer, newest)]);
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Your reports</h1>
      <p>
        Only you see this page. What may not be said here stands in the{' '}
        <Link href="/rules" prefetch={false} className="font-semibold underline underline-offset-4">
          community rules
        </Link>
        .
      </p>
      <OwnReports first={serializeResponse(listOwnReports, reports)} />
      <h2 className="mt-4">Decided about you</h2>
      <OwnDecisions first={serializeResponse(listOwnDecisions, decisions)} />
    </div>
  );
}
