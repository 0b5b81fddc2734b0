/** Updates reaction counts on the screen before the server has answered. Pure functions. */

/**
 * @param counts  the number of people for each label
 * @param mine    the viewer's current label, if any
 * @param label   the chosen label: the current one removes the reaction, another one replaces it
 */
export function withReactionMoved<Label extends string>(
  counts: Record<string, number>,
  mine: Label | null,
  label: Label,
): { counts: Record<string, number>; mine: Label | null } {
  const next = { ...counts };
  const add = (name: string, by: number) => {
    const people = (next[name] ?? 0) + by;
    if (people > 0) next[name] = people;
    else delete next[name];
  };
  if (mine) add(mine, -1);
  const stands = mine === label ? null : label;
  if (stands) add(stands, 1);
  return { counts: next, mine: stands };
}
