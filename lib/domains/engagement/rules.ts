/** What a press changes in figures, before the server has answered. Pure. */

/**
 * @param counts  label to how many people
 * @param mine    one's own label, if any
 * @param label   the label pressed: another than one's own moves it, the same takes it back
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
