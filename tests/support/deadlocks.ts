/** Counts deadlocks. A retry makes them harmless, but Postgres waits for a second before it detects one. */
import { Client } from 'pg';

type Failed = { code?: string } | null | undefined;

/** @returns how many statements were aborted by a deadlock */
export async function deadlocksIn(work: () => Promise<unknown>): Promise<number> {
  let met = 0;
  const note = (error: Failed) => {
    if (error?.code === '40P01') met += 1;
  };
  const query = Client.prototype.query;
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const last = args.at(-1);
    if (typeof last === 'function')
      args[args.length - 1] = (error: Failed, ...rest: unknown[]) => {
        note(error);
        last(error, ...rest);
      };
    const asked = Reflect.apply(query, this, args);
    if (asked instanceof Promise) asked.catch(note);
    return asked;
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return met;
}
