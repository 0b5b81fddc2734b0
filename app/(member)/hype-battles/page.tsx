import type { Metadata } from 'next';
import { BattlePoster } from '@/components/battles/battle-poster';
import { HypeBattles } from '@/components/battles/hype-battles';
import { battlePageSize, teamsListed } from '@/lib/contract/constants';
import { newest } from '@/lib/domains/battles/battles';
import { listBattles } from '@/lib/domains/battles/schema';
import { listTeams } from '@/lib/domains/teams/schema';
import { teamsFor } from '@/lib/domains/teams/teams';
import { memberViewer } from '@/lib/http/page-viewer';
import { present } from '@/lib/http/present';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'HYPE Battles' };

export default async function HypeBattlesPage() {
  const viewer = await memberViewer();
  const teams = { limit: teamsListed, offset: 0 };
  const [battles, all, mine] = await Promise.all([
    newest(viewer, { limit: battlePageSize, offset: 0 }),
    teamsFor(viewer, teams),
    teamsFor(viewer, { ...teams, mine: '1' }),
  ]);
  return (
    <>
      <BattlePoster />
      <HypeBattles
        start={{ battles: present(listBattles, battles), renderedAt: now().getTime() }}
        teams={{ all: present(listTeams, all), mine: present(listTeams, mine) }}
      />
    </>
  );
}
