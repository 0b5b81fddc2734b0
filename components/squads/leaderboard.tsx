'use client';
import { grouped } from '@/lib/contract/grouped';
import type { Squad } from '@/lib/domains/squads/schema';
import styles from './game-squad.module.css';

type Props = { squads: Squad[]; error: string; retry: () => void };

/** The league table, styled as a chalk board. */
export function Leaderboard({ squads, error, retry }: Props) {
  const winners = squads.filter(({ wins, confirmed_wins: confirmed }) => confirmed > 0 || wins > 0);
  return (
    <section aria-labelledby="leaderboard" className={styles.board}>
      <h2 id="leaderboard" className="text-danfo">
        Leaderboard
      </h2>
      {error && (
        <div role="alert" className="grid justify-items-start gap-2 py-3">
          <p className="font-semibold">Error fetching leaderboard: {error}</p>
          <button type="button" className="btn" onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {winners.length > 0 ? (
        <table className="mt-2">
          <thead>
            <tr>
              <th scope="col">
                <span aria-hidden="true">#</span>
                <span className="sr-only">Place</span>
              </th>
              <th scope="col">Squad</th>
              <th scope="col" className="min-w-[70px] text-right! text-[0.6875rem]!">
                Confirmed
              </th>
              <th scope="col" className="min-w-[70px] text-right! text-[0.6875rem]!">
                Reported
              </th>
            </tr>
          </thead>
          <tbody>
            {winners.map((squad, index) => (
              <tr key={squad.id}>
                <td className={styles.place}>{index + 1}</td>
                <td>
                  <span className="block leading-tight font-bold">{squad.game_name}</span>
                  <span className="text-sm text-[#c9cfca]">by {squad.creator_username}</span>
                </td>
                <td className={styles.wins}>{grouped(squad.confirmed_wins)}</td>
                <td className={`${styles.wins} font-normal! text-[#c9cfca]`}>{grouped(squad.wins)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        !error && <p className="py-3">No wins yet. The first squad to win a match takes the top.</p>
      )}
    </section>
  );
}
