/** The table of rules.md, Contact, written down a second time: what the function and the calls are held against. */
import type { Reach, WhoMayWrite } from '@/lib/contract/contact';
import type { Between, Channel } from '@/lib/domains/safety/reach-policy';

type Set = { findable: boolean; whoMayWrite: WhoMayWrite };

/** A row a line; `-` where there is nothing to ask. */
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

/** The gap of two ages, by hand. */
export function gapOf(one: number, other: number): string {
  const band = (age: number) => (age < 16 ? 'A' : age < 18 ? 'B' : 'C');
  if (one > 19 || other > 19) return 'outside';
  const pair = [band(one), band(other)].sort().join('-');
  return pair[0] === pair[2] ? 'same' : pair;
}

/** In squads, where words stay, whoever has turned 20 goes on being what they were the day before. */
const inSquad = (age: number) => Math.min(age, 19);

/** What the table says of two ages. @param set  what the one who is to be reached set */
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
