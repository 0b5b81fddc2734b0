/**
 * The optimistic mutations of one button, such as Like, that may be pressed again before the server has answered. What is shown
 * in the end is what the last press wanted if it was stored, and otherwise what the server last said. Pure.
 */

/** One mutation that is not answered yet. Exactly one of the three is called, once. */
type PendingMutation = {
  /** The server stored it. @param settle  shows what it stored */
  stored: (settle: () => void) => void;
  /** It was not stored. @returns whether it was the last one: an earlier one's refusal is nothing that its author waits for */
  refused: () => boolean;
  /** Nobody knows what became of it: what is shown stays. */
  over: () => void;
};

export type MutationSequence = { start: (undo: () => void) => PendingMutation };

/** @returns `start`, called at each press with what shows the state from before it */
export function mutationSequence(): MutationSequence {
  let newest = 0;
  let unanswered = 0;
  /** The newest one that was stored. */
  let stored = 0;
  /** Whether the newest was refused, so that what an earlier one stored is shown when its answer comes. */
  let isNewestRefused = false;
  /** Shows what the server last said. */
  let restore = () => {};

  return {
    start(undo) {
      // While an answer is outstanding, what is shown is not what the server said.
      if (unanswered === 0) restore = undo;
      newest += 1;
      unanswered += 1;
      isNewestRefused = false;
      const turn = newest;
      const over = () => {
        unanswered -= 1;
      };
      return {
        over,
        stored(settle) {
          over();
          if (turn < stored) return;
          stored = turn;
          restore = settle;
          if (turn === newest || isNewestRefused) settle();
        },
        refused() {
          over();
          if (turn !== newest) return false;
          isNewestRefused = true;
          restore();
          return true;
        },
      };
    },
  };
}
