'use client';
import { memo } from 'react';
import { CreatorName } from '@/components/profiles/creator-name';
import { counted, grouped } from '@/lib/contract/grouped';
import type { SquadChanges } from '@/lib/domains/squads/hooks';
import type { Squad } from '@/lib/domains/squads/schema';
import type { Tournament } from '@/lib/domains/tournaments/schema';
import { Shirt } from './shirt';
import { SquadActions } from './squad-actions';

type Props = {
  squad: Squad;
  changes: SquadChanges;
  /** The creator account's name, if it exists. */
  platformCreator: string | null;
  onWin: () => void;
  onTournament: (tournament: Tournament) => void;
};

/** One squad: its creator, its wins, and the viewer's actions. */
export const SquadCard = memo(function SquadCard({
  squad,
  changes,
  platformCreator,
  onWin,
  onTournament,
}: Props) {
  const { creator_username: creator, member_count: members } = squad;
  return (
    <article
      aria-label={`${squad.game_name} by ${creator}`}
      className={`card grid gap-3 ${squad.is_featured ? 'border-t-[10px] border-t-danfo' : ''}`}
    >
      <div className="flex gap-3.5">
        <Shirt id={squad.id} wins={squad.wins} />
        <div className="min-w-0 flex-1">
          <h3 className="text-xl">{squad.game_name}</h3>
          <p className="text-md">
            by <CreatorName username={creator} isPlatform={creator === platformCreator} />
          </p>
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {squad.is_featured === 1 && (
              <span className="chip chip-on">
                <span aria-hidden="true">★</span> Featured
              </span>
            )}
            <span className={`chip ${squad.status === 'closed' ? 'bg-soft text-mute' : ''}`}>
              {squad.status === 'open' ? 'Open' : 'Closed'}
            </span>
            <span className="chip">{counted(members, 'member')}</span>
            <span className="chip">{counted(squad.wins, 'win')} reported</span>
            {squad.confirmed_wins > 0 && (
              <span className="chip">{grouped(squad.confirmed_wins)} confirmed</span>
            )}
          </p>
        </div>
      </div>
      <p>{squad.description}</p>
      <p className="text-sm text-mute">
        UID <bdi className="font-mono text-ink">{squad.uid}</bdi>
      </p>
      <SquadActions squad={squad} changes={changes} onWin={onWin} onTournament={onTournament} />
    </article>
  );
});
