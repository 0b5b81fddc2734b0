import type { Metadata } from 'next';
import { BattlePoster } from '@/components/battles/battle-poster';
import { HypeBattles } from '@/components/battles/hype-battles';
import { NavigationFrame } from '@/components/shell/navigation-frame';
import { battlePageSize, teamsListed } from '@/lib/contract/constants/battles';
import { newest } from '@/lib/domains/battles/battles';
import { listBattles } from '@/lib/domains/battles/schema';
import { listTeams } from '@/lib/domains/teams/schema';
import { teamsFor } from '@/lib/domains/teams/teams';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';
import { Frame } from './frame';

export const metadata: Metadata = { title: 'HYPE Battles' };

type Props = { searchParams: Promise<{ opponent?: string | string[] }> };

export default async function HypeBattlesPage({ searchParams }: Props) {
  const { opponent } = await searchParams;
  return (
    <NavigationFrame frame={<Frame />}>
      <Battles opponent={typeof opponent === 'string' ? opponent : ''} />
    </NavigationFrame>
  );
}

async function Battles({ opponent }: { opponent: string }) {
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
        start={{
          battles: JSON.stringify(serializeResponse(listBattles, battles)),
          renderedAt: now().getTime(),
        }}
        opponent={opponent}
        teams={{ all: serializeResponse(listTeams, all), mine: serializeResponse(listTeams, mine) }}
      />
    </>
  );
}
