/** Seeded random choices: the same on every first start. */

export type Chance = {
  /** @returns a number from 0 up to 1 */
  next: () => number;
  /** @returns a whole number from `from` to `to`, both possible */
  between: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** @returns all items in random order */
  shuffle: <T>(all: readonly T[]) => T[];
};

/** A mulberry32 generator: its 32 bits of state are enough for demo content. */
export function chanceFrom(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: <T>(from: readonly T[]) => from[between(0, from.length - 1)] as T,
    shuffle: <T>(all: readonly T[]) => {
      const order = [...all];
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = between(0, last);
        [order[last], order[other]] = [order[other] as T, order[last] as T];
      }
      return order;
    },
  };
}
