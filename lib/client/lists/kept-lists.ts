/** What is kept of endless lists between visits. Pure, but for the heights that it remembers. */

/** How many lists of a family are kept for the way back; each visit makes one. */
const listsKept = 8;

/**
 * Notes a visit to a list.
 * @param lists  those kept, the latest visited last
 * @returns those that are kept no longer
 */
export function visit(lists: Set<string>, list: string, most = listsKept): string[] {
  lists.delete(list);
  lists.add(list);
  const gone = [...lists].slice(0, Math.max(0, lists.size - most));
  for (const each of gone) lists.delete(each);
  return gone;
}

/** How tall rows were that were let go, by list: on the way back a page is as long as it was left. */
const heights = new Map<string, Map<number, number>>();

export const heightOf = (list: string, id: number): number | undefined => heights.get(list)?.get(id);

/** @param height  undefined where the row is shown again */
export function setHeight(list: string, id: number, height: number | undefined): void {
  const rows = heights.get(list) ?? new Map<number, number>();
  heights.set(list, rows);
  if (height === undefined) rows.delete(id);
  else rows.set(id, height);
}

export function forgetHeights(list: string): void {
  heights.delete(list);
}
