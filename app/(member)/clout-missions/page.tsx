import type { Metadata } from 'next';
import { MissionScreen } from '@/components/missions/mission-screen';
import { NavigationFrame } from '@/components/shell/navigation-frame';
import { missionFor } from '@/lib/domains/missions/missions';
import { missionOfTheDay } from '@/lib/domains/missions/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { log } from '@/lib/platform/log';
import { Frame } from './frame';

export const metadata: Metadata = { title: 'Clout Missions' };

export default function CloutMissionsPage() {
  return (
    <NavigationFrame frame={<Frame />}>
      <Mission />
    </NavigationFrame>
  );
}

async function Mission() {
  const viewer = await memberViewer();
  // If this fails, the page shows the error itself and offers a retry.
  const first = await missionFor(viewer).catch((error) => void log.error({ error }, 'mission not rendered'));
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <h1>Clout Missions</h1>
      <MissionScreen first={first ? serializeResponse(missionOfTheDay, first) : null} />
    </div>
  );
}
