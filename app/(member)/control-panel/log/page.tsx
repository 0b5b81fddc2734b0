import type { Metadata } from 'next';
import { ControlPanelNav } from '@/components/safety/control-panel-nav';
import { ModerationLog } from '@/components/safety/moderation-log';
import { NotForYou } from '@/components/safety/not-for-you';
import { PanelClosed } from '@/components/second-factor/panel-closed';
import { waitingAppeals } from '@/lib/domains/safety/appeals/appeals';
import { logPage } from '@/lib/domains/safety/log';
import { moderationLog } from '@/lib/domains/safety/moderation-schema';
import { roleOf } from '@/lib/domains/safety/moderators';
import { needsSecondFactor } from '@/lib/http/api/second-factor-gate';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Moderation log' };

export default async function LogPage() {
  const viewer = await memberViewer();
  const role = await roleOf(viewer);
  if (role === null || role === 'champion') return <NotForYou />;
  if (needsSecondFactor(viewer)) return <PanelClosed />;
  return (
    <div className="mx-auto grid max-w-3xl content-start gap-4">
      <h1>Control Panel</h1>
      <ControlPanelNav moderator={role} current="Log" appeals={await waitingAppeals(viewer)} />
      <ModerationLog
        first={serializeResponse(moderationLog, await logPage(viewer, { limit: 50, offset: 0 }))}
      />
    </div>
  );
}
