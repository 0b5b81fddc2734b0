import type { Metadata } from 'next';
import { ControlPanelNav } from '@/components/safety/control-panel-nav';
import { NotForYou } from '@/components/safety/not-for-you';
import { SuspendedAccounts } from '@/components/safety/suspended-accounts';
import { PanelClosed } from '@/components/second-factor/panel-closed';
import { waitingAppeals } from '@/lib/domains/safety/appeals/appeals';
import { roleOf } from '@/lib/domains/safety/moderators';
import { suspendedAccounts } from '@/lib/domains/safety/public-ids';
import { listSuspensions } from '@/lib/domains/safety/suspension-schema';
import { needsSecondFactor } from '@/lib/http/api/second-factor-gate';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Suspended accounts' };

export default async function SuspensionsPage() {
  const viewer = await memberViewer();
  const role = await roleOf(viewer);
  if (role === null || role === 'champion') return <NotForYou />;
  if (needsSecondFactor(viewer)) return <PanelClosed />;
  const suspended = await suspendedAccounts(viewer, { limit: 50, offset: 0 });
  return (
    <div className="mx-auto grid max-w-3xl content-start gap-4">
      <h1>Control Panel</h1>
      <ControlPanelNav moderator={role} current="Suspended accounts" appeals={await waitingAppeals(viewer)} />
      <SuspendedAccounts first={serializeResponse(listSuspensions, suspended)} />
    </div>
  );
}
