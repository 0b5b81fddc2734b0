/** Rows of a conversation, oldest first. Pure. */

export type Row = { id: number };

export const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => id);

/** Both lists combined; of a message in both, the copy in `page` counts. */
export function merged<Message extends Row>(now: Message[], page: Message[]): Message[] {
  const byId = new Map([...now, ...page].map((each) => [each.id, each]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
