/** Rows of a conversation, oldest first. Pure. */

export type Row = { id: number };

export const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => id);

/** Both lists combined; of a message in both, the copy in `page` counts. */
export function merged<Message extends Row>(now: Message[], page: Message[]): Message[] {
  const byId = new Map([...now, ...page].map((each) => [each.id, each]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/**
 * Whether a row that was there is gone, such as a message that was deleted.
 * @param loaded  from which row to which other, by their ids, none is missing
 */
export const isGone = (id: number, rows: readonly Row[], loaded: { from: number; to: number }): boolean =>
  id >= loaded.from && id <= loaded.to && !rows.some((each) => each.id === id);
