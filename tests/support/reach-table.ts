/** A second copy of the table in rules.md, Contact, to check the function and the calls against. */
import type { Reach, WhoMayWrite } from '@/lib/contract/contact';
import type { Between, Channel } from '@/lib/domains/contact/reach-policy';

type Set = { findable: boolean; whoMayWrite: WhoMayWrite };

/** One row on each line; `-` means not applicable. */
const written = `
  friends  same   yes - yes yes yes yes yes yes
  friends  A-B    yes - yes yes yes yes yes yes
  friends  B-C    yes - yes yes yes yes yes yes
  friends  A-C    yes - yes no no no yes no
  none     same   yes yes yes yes yes yes yes yes
  none     B-C    yes yes yes no no yes yes yes
  none     A-B    yes yes request no no yes yes yes
  none     A-C    no no no no no no no no`;
export const channels: Channel[] = [
  ...(['find', 'friend', 'text', 'media', 'ghost', 'challenge', 'squad', 'squad_media'] as const),
];
const rows = new Map(
  written
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([between, gap, ...cells]) => [`${between} ${gap}`, cells]),
);

/** The age gap between two people, computed separately from the code under test. */
export function gapOf(one: number, other: number): string {
  const band = (age: number) => (age < 16 ? 'A' : age < 18 ? 'B' : 'C');
  if (one > 19 || other > 19) return 'outside';
  const pair = [band(one), band(other)].sort().join('-');
  return pair[0] === pair[2] ? 'same' : pair;
}

/** In squads, where content stays, a person who turned 20 counts as 19. */
const inSquad = (age: number) => Math.min(age, 19);

/**
 * The table's entry for two ages.
 * @param set  the settings of the person who is contacted
 */
export function expected(from: number, to: number, between: Between, channel: Channel, set: Set): Reach {
  const gap = channel.startsWith('squad') ? gapOf(inSquad(from), inSquad(to)) : gapOf(from, to);
  const cell = rows.get(`${between} ${gap}`)?.[channels.indexOf(channel)] ?? 'no';
  if (cell === '-') return 'no';
  if (between !== 'none') return cell as Reach;
  if (channel === 'find' && !set.findable) return 'no';
  const letters = ['text', 'media', 'ghost'].includes(channel);
  if (letters && cell !== 'no' && set.whoMayWrite === 'friends') return 'no';
  if (letters && cell === 'yes' && set.whoMayWrite === 'requests')
    return channel === 'text' ? 'request' : 'no';
  return cell as Reach;
}
