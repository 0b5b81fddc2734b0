import Link from 'next/link';
import { grouped } from '@/lib/contract/grouped';
import type { TopSquad } from '@/lib/domains/hall-of-fame/schema';
import styles from './hall.module.css';

/** A heading that fits beside a squad's name on a phone, in one line. */
const counts = 'min-w-[90px] px-2 py-1.5 text-right font-display text-sm last:pr-3.5';

/** The squads with most wins, those that the other side confirmed first, styled as a chalked league table. */
export function Squads({ squads }: { squads: TopSquad[] }) {
  return (
    <section aria-labelledby="squads" className="grid min-w-0 content-start gap-3">
      <h2 id="squads">Top Squads</h2>
      {squads.length === 0 ? (
        <p className="card">
          No squad has won yet.{' '}
          <Link href="/game-squad" prefetch={false} className="font-bold underline underline-offset-4">
            Find your squad
          </Link>
        </p>
      ) : (
        <div className={styles.board}>
          <table className="w-full text-left">
            <thead className="bg-tar text-danfo">
              <tr>
                <th scope="col" className="px-3.5 py-1.5 font-display">
                  Squad
                </th>
                <th scope="col" className={counts}>
                  Confirmed
                </th>
                <th scope="col" className={counts}>
                  Reported
                </th>
              </tr>
            </thead>
            <tbody>
              {squads.map(({ id, game_name, creator_username, wins, confirmed_wins }) => (
                <tr key={id} className="border-line not-first:border-t-[1.5px] not-first:border-dashed">
                  <th scope="row" className="px-3.5 py-2 font-normal">
                    <span className="block font-bold">{game_name}</span>
                    <span className="text-sm text-mute">by {creator_username}</span>
                  </th>
                  <td className="px-2 py-2 text-right font-display text-[min(1.5rem,8vw)] font-extrabold">
                    {grouped(confirmed_wins)}
                  </td>
                  <td className="px-2 py-2 pr-3.5 text-right text-mute">{grouped(wins)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
