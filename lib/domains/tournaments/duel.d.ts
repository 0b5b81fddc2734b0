/** The part of `duel` that the draw uses; the package brings no types. */
declare module 'duel' {
  /** Bracket, round and match, each from 1. */
  type Id = { s: number; r: number; m: number };
  /** Which match, and which of its two sides. */
  type Place = [Id, 0 | 1];
  class Duel {
    static readonly WB: 1;
    static readonly LB: 2;
    constructor(players: number, options: { last: 1 | 2; short: boolean; downMix: boolean });
    readonly matches: { id: Id; p: [number, number] }[];
    /** Where the winner of a match goes on. */
    right(id: Id): Place | null;
    /** Where its loser does. */
    down(id: Id): Place | null;
  }
  export default Duel;
}
declare module 'roundrobin' {
  /** Rounds of pairs of players, counted from 1; who sits out is in no pair. */
  export default function roundrobin(players: number): [number, number][][];
}
