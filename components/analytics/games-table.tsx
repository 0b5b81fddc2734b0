import { grouped } from '@/lib/contract/grouped';
import type { Analytics } from '@/lib/domains/analytics/schema';

/** The chart's numbers as a table, for screen readers and for exact values. */
export function GamesTable({ games }: { games: Analytics['popularGames'] }) {
  return (
    <table className="w-full border-collapse">
      <caption className="pb-2 text-left text-sm text-mute">The same in numbers</caption>
      <thead>
        <tr className="border-b-2 border-line text-left">
          <th scope="col" className="py-2 pr-3">
            Game
          </th>
          <th scope="col" className="py-2 text-right">
            Squads
          </th>
        </tr>
      </thead>
      <tbody>
        {games.map(({ game_name, count }) => (
          <tr key={game_name} className="border-line not-first:border-t not-first:border-dashed">
            <th scope="row" className="py-2 pr-3 text-left font-semibold whitespace-pre-line">
              {game_name}
            </th>
            <td className="py-2 text-right font-display text-xl font-extrabold tabular-nums">
              {grouped(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
