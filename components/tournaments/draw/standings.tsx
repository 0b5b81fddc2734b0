'use client';
import { LaterRows } from '@/components/states/later-rows';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import { counted } from '@/lib/contract/grouped';
import type { TournamentDetails } from '@/lib/domains/tournaments/matches-schema';

type Props = { tournament: TournamentDetails; own: ReadonlySet<number> };

/** A low number, since the standings are mostly below the first screen. */
const placesAtFirst = 4;
/** The usual height of a place, in pixels: on a phone the figures stand below the name, those of a round robin in two lines. */
const placeHeight = { phone: 61, phoneRoundRobin: 81, wide: 41 };

/** The standings, best first. */
export function Standings({ tournament: { standings, format }, own }: Props) {
  const { shown, later } = useFirstRows(standings, placesAtFirst);
  const isRoundRobin = format === 'round_robin';
  return (
    <section aria-labelledby="standings" className="grid min-w-0 gap-3">
      <h2 id="standings">Standings</h2>
      <ol className="card grid gap-0 py-1">
        {shown.map(({ squad, played, won, drawn, lost, difference, points, withdrawn }, at) => (
          <li
            key={squad?.id ?? `place ${at}`}
            className={`grid grid-cols-[28px_minmax(0,1fr)] items-baseline gap-x-3 border-t border-line/30 py-2 first:border-t-0 sm:grid-cols-[28px_minmax(0,1fr)_auto] ${
              squad && own.has(squad.id) ? 'font-bold' : ''
            }`}
          >
            <span className="text-right font-bold">{at + 1}</span>
            <span>
              <bdi>{squad ? squad.game_name : 'A squad that is gone'}</bdi>
              {squad && (
                <>
                  {' '}
                  by <bdi>{squad.creator_username}</bdi>
                </>
              )}
              {withdrawn === 1 && <span className="text-mute"> (withdrew)</span>}
            </span>
            <span className="col-start-2 text-sm text-mute sm:col-start-3">
              {isRoundRobin
                ? `${counted(points, 'point')}, ${played} played, ${won} won, ${drawn} drawn, ${lost} lost, difference ${difference}`
                : `${won} won, ${lost} lost`}
            </span>
          </li>
        ))}
      </ol>
      {later > 0 && (
        // The places follow inside the list, without the gap below it.
        <div className="-mt-3">
          <LaterRows
            rows={later}
            height={isRoundRobin ? placeHeight.phoneRoundRobin : placeHeight.phone}
            wide={placeHeight.wide}
          />
        </div>
      )}
    </section>
  );
}
