/**
 * The first page of the queue where more is urgent than fits: the first urgent reports by people are on it, in turn with
 * the others. One account's rants would otherwise keep everybody else's reports off it
 * (docs/decisions/118-the-first-page-of-the-queue.md).
 *
 * It ends with a report in the queue's own order, and no report before that one is left out: the next page goes on there, by
 * the cursor or by an offset. What was taken forward comes once more on its own page.
 * @param queue  the ids of a full page in the queue's order
 * @param byPeople  those of the first urgent reports by people, half a page at most
 */
export function firstPage(queue: number[], byPeople: number[]): number[] {
  if (byPeople.every((id) => queue.includes(id))) return queue;
  const others = queue.filter((id) => !byPeople.includes(id)).slice(0, queue.length - byPeople.length);
  const inTurn = byPeople.flatMap((id, at) => [id, ...others.slice(at, at + 1)]);
  return [...inTurn, ...others.slice(byPeople.length)];
}
