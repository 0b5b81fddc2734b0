/**
 * The pages of a list below its newest, by `offset`. What comes or goes above shifts them, so they are read again when the newest
 * page changes.
 */
import { largestOffset } from '@/lib/contract/constants/requests';

export type OlderRows<Row> = {
  rows: Row[];
  /** Whether nothing can be loaded below them. */
  ended: boolean;
  loading: boolean;
  /** What the last request threw; null if it did not. */
  refused: unknown;
};

export const noOlderRows = { rows: [], ended: false, loading: false, refused: null };

type Pages<Row> = {
  pageSize: number;
  ask: (offset: number) => Promise<Row[]>;
  /** Told what there is now. */
  onChange: (now: OlderRows<Row>) => void;
};

export class OffsetPages<Row> {
  readonly #of: Pages<Row>;
  #now: OlderRows<Row> = noOlderRows;
  /** How many pages are shown, and how many were asked for. */
  #shown = 0;
  #wanted = 0;
  /** The number of the last request; the answer to an earlier one counts no more. */
  #turn = 0;
  #failed: [from: number, to: number] | null = null;

  constructor(of: Pages<Row>) {
    this.#of = of;
  }

  /** Loads the page after the last one. */
  readonly more = async (): Promise<void> => {
    if (!this.#now.loading) await this.#load(this.#shown + 1, this.#shown + 1);
  };

  /** Loads again all that is shown or was asked for. */
  readonly reread = async (): Promise<void> => {
    if (this.#wanted > 0) await this.#load(1, this.#wanted);
  };

  /** Repeats the last request, if it failed. */
  readonly retry = async (): Promise<void> => {
    if (this.#failed) await this.#load(...this.#failed);
  };

  async #load(from: number, to: number): Promise<void> {
    const { pageSize, ask } = this.#of;
    this.#wanted = to;
    this.#turn += 1;
    const turn = this.#turn;
    this.#become({ loading: true });
    try {
      const rows: Row[] = [];
      let page: Row[] = [];
      for (let each = from; each <= to; each += 1) {
        page = await ask(each * pageSize);
        rows.push(...page);
        if (page.length < pageSize) break;
      }
      if (turn !== this.#turn) return;
      this.#shown = to;
      this.#failed = null;
      this.#become({
        rows: [...this.#now.rows.slice(0, (from - 1) * pageSize), ...rows],
        ended: page.length < pageSize || (to + 1) * pageSize > largestOffset,
        loading: false,
        refused: null,
      });
    } catch (refused) {
      if (turn !== this.#turn) return;
      this.#wanted = this.#shown;
      this.#failed = [from, to];
      this.#become({ loading: false, refused });
    }
  }

  #become(change: Partial<OlderRows<Row>>): void {
    this.#now = { ...this.#now, ...change };
    this.#of.onChange(this.#now);
  }
}
