/**
 * The first page of the queue where more is urgent than fits. Every second report on it is one that a person made. Of the
 * automatic ones, the newest are on it as well as the oldest. One account's rants would otherwise keep everybody else's reports
 * off it (docs/decisions/118-the-first-page-of-the-queue.md).
 *
 * It ends with a report in the queue's own order, and no report before that one is left out: the next page goes on there, by
 * the cursor or by an offset. What was taken forward comes once more on its own page.
 * @param queue  the ids of a full page in the queue's order
 * @param byPeople  those of the first urgent reports by people, half a page at most
 * @param newest  those of the newest automatic ones, a quarter of a page at most
 */
export function firstPage(queue: number[], byPeople: number[], newest: number[]): number[] {
  const later = newest.filter((id) => !queue.includes(id));
  if (later.length === 0 && byPeople.every((id) => queue.includes(id))) return queue;
  const places = queue.length - byPeople.length - later.length;
  const others = queue.filter((id) => !byPeople.includes(id)).slice(0, places);
  return inTurn(byPeople, inTurn(later, others));
}

/** One of the first, one of the second, and so on; then what the longer one has left. */
const inTurn = (first: number[], second: number[]): number[] => [
  ...first.flatMap((id, at) => [id, ...second.slice(at, at + 1)]),
  ...second.slice(first.length),
];
