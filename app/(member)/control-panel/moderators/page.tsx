import type { Metadata } from 'next';
import { ControlPanelNav } from '@/components/safety/control-panel-nav';
import { ModeratorsForm } from '@/components/safety/moderators-form';
import { NotForYou } from '@/components/safety/not-for-you';
import { PanelClosed } from '@/components/second-factor/panel-closed';
import { waitingAppeals } from '@/lib/domains/safety/appeals/appeals';
import { listModerators } from '@/lib/domains/safety/moderation-schema';
import { listAppointed } from '@/lib/domains/safety/moderators';
import { needsSecondFactor } from '@/lib/http/api/second-factor-gate';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Moderators' };

export default async function ModeratorsPage() {
  const viewer = await memberViewer();
  if (!viewer.isCreator) return <NotForYou />;
  if (needsSecondFactor(viewer)) return <PanelClosed />;
  const appointed = await listAppointed(viewer, { limit: 50, offset: 0 });
  return (
    <div className="mx-auto grid max-w-3xl content-start gap-4">
      <h1>Control Panel</h1>
      <ControlPanelNav moderator="creator" current="Moderators" appeals={await waitingAppeals(viewer)} />
      <ModeratorsForm first={serializeResponse(listModerators, appointed)} />
    </div>
  );
}
