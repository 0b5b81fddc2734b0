import type { ShowdownCategory } from '@/lib/contract/constants/showdown';
import { utcDateOf } from '@/lib/contract/days';
import type { ResultOf } from '@/lib/contract/endpoint';
import { type CycleTimes, statusOf } from './rules';
import type { manageShowdown, showdownDate } from './schema';

type View = ResultOf<typeof manageShowdown>['showdown'];
export type PlaceRow = { rank: number; userId: number; votes: number; user: { username: string } };

function placeView({ rank, userId, votes, user }: PlaceRow): View['champions'][number] {
  return { rank, user_id: userId, username: user.username, votes };
}

/** A cycle for the control panel and for server rendering. */
export function showdownView(cycle: CycleTimes & { id: number }, places: PlaceRow[]): View {
  const status = statusOf(cycle);
  return {
    id: cycle.id,
    opens_on: utcDateOf(cycle.opensOn),
    date: cycle.date && utcDateOf(cycle.date),
    status,
    live: status === 'live',
    started_at: cycle.startedAt,
    ended_at: cycle.endedAt,
    champions: places.map(placeView),
  };
}

const words = ['next Saturday', 'next Sunday'];

export type OptionRow = { date: string; votes: number; mine: boolean };

/** The days in order, each with its label. */
export function optionsView(rows: OptionRow[]): Pick<ResultOf<typeof showdownDate>, 'options' | 'my_vote'> {
  return {
    options: rows.map(({ date, votes }, index) => ({ date, label: `${date} (${words[index]})`, votes })),
    my_vote: rows.find(({ mine }) => mine)?.date ?? null,
  };
}

export function voteStatusView(voted: { category: string }[]): Record<ShowdownCategory, boolean> {
  const has = (category: ShowdownCategory) => voted.some((each) => each.category === category);
  return { Rap: has('Rap'), Dance: has('Dance'), Singing: has('Singing') };
}
