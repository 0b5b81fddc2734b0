'use client';
import { useCallback } from 'react';
import { CoinFlip } from '@/components/coins/coin-flip';
import { useSession } from '@/components/shell/session';
import { InfiniteListEnd } from '@/components/states/infinite-list-end';
import { NearRow } from '@/components/states/near-row';
import { TournamentList } from '@/components/tournaments/tournament-list';
import { PhoneDisclosure } from '@/components/ui/phone-disclosure';
import { reason } from '@/lib/client/api/send';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import type { JsonText } from '@/lib/contract/json-text';
import type { FlipStart } from '@/lib/domains/coins/hooks';
import { useLeaderboard, useSquads } from '@/lib/domains/squads/hooks';
import type { Squad } from '@/lib/domains/squads/schema';
import { useTournaments } from '@/lib/domains/tournaments/hooks';
import type { PackedTournament } from '@/lib/domains/tournaments/packed-list';
import { CreateSquadForm } from './create-squad-form';
import styles from './game-squad.module.css';
import { Leaderboard } from './leaderboard';
import { PageTitle } from './page-title';
import { SquadCard } from './squad-card';
import { SquadsSkeleton } from './squads-skeleton';

export type GameSquadStart = FlipStart & {
  squads: JsonText<Squad[]>;
  leaders: Squad[];
  tournaments: JsonText<PackedTournament[]>;
  /** The creator account's name, if it exists. */
  platformCreator: string | null;
};

/** The number of squads on the first screen. */
const squadsAtFirst = 2;

/** The Game Squad page: coin flip, squads, leaderboard and tournaments. */
export function GameSquad({ start }: { start: GameSquadStart }) {
  const { me } = useSession();
  const squads = useSquads(start.squads, start.renderedAt);
  const { shown, later } = useFirstRows(squads.items, squadsAtFirst);
  const leaders = useLeaderboard(start.leaders);
  const tournaments = useTournaments(start.tournaments, start.renderedAt);
  const { platformCreator } = start;
  const { mutate } = leaders;
  const recount = useCallback(() => void mutate(), [mutate]);
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_auto_1fr] lg:gap-y-8">
      <div className={`${styles.pitch} lg:col-span-2`}>
        <PageTitle creator={me?.is_creator ? me.username : null} />
        <PhoneDisclosure id="coin-flip" action="Coin Flip" className="lg:contents">
          <CoinFlip start={start} />
        </PhoneDisclosure>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3 justify-self-stretch lg:col-start-2 lg:row-start-2">
        <PhoneDisclosure id="write" action="Create a Squad" look="btn-go">
          <CreateSquadForm onCreated={squads.add} />
        </PhoneDisclosure>
      </div>
      <section
        aria-labelledby="squads"
        className="grid min-w-0 content-start gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2"
      >
        <h2 id="squads">Squads</h2>
        <div className="grid min-w-0 grid-cols-1 items-start gap-4">
          {shown.map((squad) => (
            <NearRow key={squad.id} list={squads} id={squad.id}>
              <SquadCard
                squad={squad}
                changes={squads.changes}
                platformCreator={platformCreator}
                onWin={recount}
                onTournament={tournaments.add}
              />
            </NearRow>
          ))}
        </div>
        <InfiniteListEnd
          list={squads}
          skeleton={<SquadsSkeleton squads={2} />}
          action="Load more squads"
          end="No more squads to load."
          none={squads.items.length === 0 && <p className="card">No squads yet. Create the first one.</p>}
          later={later}
          onPress
        />
      </section>
      <div className="min-w-0 max-lg:mt-3 lg:col-start-2 lg:row-start-3">
        <Leaderboard
          squads={leaders.data ?? []}
          error={leaders.error ? reason(leaders.error) : ''}
          retry={recount}
        />
      </div>
      <div className="min-w-0 max-lg:mt-3 lg:col-span-2">
        <TournamentList list={tournaments} platformCreator={platformCreator} />
      </div>
    </div>
  );
}
