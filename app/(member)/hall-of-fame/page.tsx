import type { Metadata } from 'next';
import { HallScreen } from '@/components/hall-of-fame/hall-screen';
import { HallSkeleton } from '@/components/hall-of-fame/hall-skeleton';
import { NavigationFrame } from '@/components/shell/navigation-frame';
import { isChampion } from '@/lib/domains/hall-of-fame/champions';
import { hall } from '@/lib/domains/hall-of-fame/hall';
import { hallOfFame } from '@/lib/domains/hall-of-fame/schema';
import { roleOf } from '@/lib/domains/safety/moderators';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { log } from '@/lib/platform/log';

export const metadata: Metadata = { title: 'Hall of Fame' };

export default function HallOfFamePage() {
  return (
    <NavigationFrame frame={<HallSkeleton />}>
      <Hall />
    </NavigationFrame>
  );
}

async function Hall() {
  const viewer = await memberViewer();
  // If this fails, the page shows the error itself and offers a retry.
  const first = await hall(viewer).catch((error) => void log.error({ error }, 'hall of fame not rendered'));
  return (
    <HallScreen
      first={first ? serializeResponse(hallOfFame, first) : null}
      champion={await isChampion(viewer.id)}
      decides={(await roleOf(viewer)) !== null}
    />
  );
}
