/** What is kept of infinite lists between visits. Pure, except for the row heights. */

/** How many lists of a family are kept for going back; each visit creates one. */
const listsKept = 8;

/**
 * Records a visit to a list.
 * @param lists  the kept lists, the most recently visited last
 * @returns the lists that are dropped
 */
export function visit(lists: Set<string>, list: string, most = listsKept): string[] {
  lists.delete(list);
  lists.add(list);
  const gone = [...lists].slice(0, Math.max(0, lists.size - most));
  for (const each of gone) lists.delete(each);
  return gone;
}

/** The heights of unloaded rows, by list, so that a page is as long as before when one goes back to it. */
const heights = new Map<string, Map<number, number>>();

export const heightOf = (list: string, id: number): number | undefined => heights.get(list)?.get(id);

/** @param height  undefined if the row is rendered again */
export function setHeight(list: string, id: number, height: number | undefined): void {
  const rows = heights.get(list) ?? new Map<number, number>();
  heights.set(list, rows);
  if (height === undefined) rows.delete(id);
  else rows.set(id, height);
}

export function forgetHeights(list: string): void {
  heights.delete(list);
}
