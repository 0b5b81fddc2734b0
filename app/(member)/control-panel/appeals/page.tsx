import type { Metadata } from 'next';
import { AppealQueue } from '@/components/safety/appeal-queue';
import { ControlPanelNav } from '@/components/safety/control-panel-nav';
import { NotForYou } from '@/components/safety/not-for-you';
import { PanelClosed } from '@/components/second-factor/panel-closed';
import { pageLimit } from '@/lib/contract/constants/requests';
import { listAppeals } from '@/lib/domains/safety/appeal-schema';
import { waitingAppeals } from '@/lib/domains/safety/appeals/appeals';
import { roleOf } from '@/lib/domains/safety/moderators';
import { appealQueue } from '@/lib/domains/safety/public-ids';
import { needsSecondFactor } from '@/lib/http/api/second-factor-gate';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Appeals' };

export default async function AppealsPage() {
  const viewer = await memberViewer();
  const role = await roleOf(viewer);
  if (role === null || role === 'champion') return <NotForYou />;
  if (needsSecondFactor(viewer)) return <PanelClosed />;
  const waiting = await appealQueue(viewer, { limit: pageLimit.others, offset: 0 });
  return (
    <div className="mx-auto grid max-w-3xl content-start gap-4">
      <h1>Control Panel</h1>
      <ControlPanelNav moderator={role} current="Appeals" appeals={await waitingAppeals(viewer)} />
      <AppealQueue first={serializeResponse(listAppeals, waiting)} />
    </div>
  );
}
