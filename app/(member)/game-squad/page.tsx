import type { Metadata } from 'next';
import { NavigationFrame } from '@/components/shell/navigation-frame';
import { GameSquad } from '@/components/squads/game-squad';
import { pageLimit } from '@/lib/contract/constants/requests';
import { squadPageSize } from '@/lib/contract/constants/squads';
import { tournamentPageSize } from '@/lib/contract/constants/tournaments';
import { creatorUsername } from '@/lib/domains/accounts/creator-account';
import { flipsOf, flipsToday } from '@/lib/domains/coins/flips';
import { listFlips } from '@/lib/domains/coins/schema';
import { leaderboard, listSquads } from '@/lib/domains/squads/schema';
import { leadingSquads, squadsFor } from '@/lib/domains/squads/squads';
import { packTournament } from '@/lib/domains/tournaments/packed-list';
import { listTournaments } from '@/lib/domains/tournaments/schema';
import { tournaments } from '@/lib/domains/tournaments/tournaments';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';
import { Frame } from './frame';

export const metadata: Metadata = { title: 'Game Squad' };

export default function GameSquadPage() {
  return (
    <NavigationFrame frame={<Frame />}>
      <Squads />
    </NavigationFrame>
  );
}

async function Squads() {
  const viewer = await memberViewer();
  const [squads, leaders, cups, flips, today, platformCreator] = await Promise.all([
    squadsFor(viewer, { mine: false, limit: squadPageSize, offset: 0 }),
    leadingSquads(viewer),
    tournaments(viewer, { limit: tournamentPageSize, offset: 0 }),
    flipsOf(viewer, { limit: pageLimit.others, offset: 0 }),
    flipsToday(viewer),
    creatorUsername(),
  ]);
  return (
    <GameSquad
      start={{
        squads: JSON.stringify(serializeResponse(listSquads, squads)),
        leaders: serializeResponse(leaderboard, leaders),
        tournaments: JSON.stringify(serializeResponse(listTournaments, cups).map(packTournament)),
        flips: serializeResponse(listFlips, flips),
        today,
        platformCreator,
        renderedAt: now().getTime(),
      }}
    />
  );
}
