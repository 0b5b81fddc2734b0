/**
 * Ids for answers that must not tell in which order, and between how many others, their rows came. Each is the row's id,
 * moved by a keyed permutation of all 31-bit numbers (a Feistel network over AES), another one for each reader.
 */
import { type Cipheriv, createCipheriv, hkdfSync } from 'node:crypto';
import { env } from './env';

/** An id in two parts, of 15 and of 16 bits. */
type Halves = [number, number];
const masks: Halves = [0x7fff, 0xffff];

const there = [0, 1, 2, 3, 4, 5, 6, 7];
const back = there.toReversed();
const blockLength = 16;

/** The same number has another id in each list. */
const lists = { notices: 1, log: 2, decisions: 3, appeals: 4, suspensions: 5 };

let made: Cipheriv | undefined;

/** Made once: it takes longer than the ids of a page. */
function cipherOfIds(): Cipheriv {
  if (!made) {
    const key = Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'opaque ids', blockLength));
    made = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  }
  return made;
}

/** @param readerId  who reads the list; 0 where its ids are the same for all readers */
export function opaqueIds(list: keyof typeof lists, readerId: number) {
  const cipher = cipherOfIds();

  /** Changes one half of each id by what the other, the reader and the round say. */
  function mix(pairs: Halves[], round: number) {
    const changed = round % 2 === 0 ? 0 : 1;
    const blocks = Buffer.alloc(blockLength * pairs.length);
    for (const [index, pair] of pairs.entries()) {
      const at = index * blockLength;
      blocks.writeUInt32BE(readerId, at);
      blocks.writeUInt8(round, at + 4);
      blocks.writeUInt8(lists[list], at + 5);
      blocks.writeUInt16BE(pair[1 - changed] as number, at + 6);
    }
    const noise = cipher.update(blocks);
    for (const [index, pair] of pairs.entries())
      pair[changed] ^= noise.readUInt16BE(index * blockLength) & masks[changed];
  }

  function permuted(ids: number[], rounds: number[]): number[] {
    const pairs = ids.map((id): Halves => [id >>> 16, id & 0xffff]);
    for (const round of rounds) mix(pairs, round);
    // No id is 0: what would be takes the place of 0 itself.
    return pairs.map(([high, low]) => high * 0x10000 + low || (permuted([0], rounds)[0] as number));
  }

  return {
    /** @returns the ids to answer, in the order of the rows' */
    hide: (ids: number[]): number[] => permuted(ids, there),
    /** @returns the row's id, or that of no row where the answer is none of ours */
    reveal: (hidden: number): number => permuted([hidden], back)[0] as number,
  };
}
