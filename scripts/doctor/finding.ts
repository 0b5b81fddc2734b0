/** The result for one external service: what is wrong and how to fix it. */
import { setTimeout as sleep } from 'node:timers/promises';

export type Finding = {
  part: 'settings' | 'database' | 'direct address' | 'realtime' | 'storage' | 'mail' | 'push' | 'schedule';
  /** `off`: not configured, and the product works without it. */
  state: 'well' | 'wrong' | 'off';
  words: string;
};

/** Time-out of each service, in milliseconds. It includes the loading of its library, which takes seconds on a slow machine. */
export const patience = 10_000;

/** For libraries that ignore their time-out. @throws Error that `unreachable` recognizes, once the time is over */
export function inTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(patience, null, { ref: false }).then(() => {
    throw new Error('timed out');
  });
  return Promise.race([work, late]);
}

type Cause = { code?: unknown; cause?: unknown; message?: unknown; errors?: unknown };

/** The codes of an error and of its causes. */
export function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { code, cause, errors } = error as Cause;
  const inside = [cause, ...(Array.isArray(errors) ? errors : [])];
  return [
    ...(code === undefined ? [] : [String(code)]),
    ...inside.flatMap((each) => codesOf(each, depth + 1)),
  ];
}

/** The message of a foreign error, on one line and shortened, since it may be anything. */
export const saidBy = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim().slice(0, 200);

/**
 * Explains a network error.
 * @param setting  the name of the setting with the address
 * @returns null if the service was reached
 */
export function unreachable(error: unknown, at: string, setting: string): string | null {
  const codes = codesOf(error);
  // Some libraries put the system's error code into their message.
  const has = (...named: string[]) =>
    named.some((code) => codes.includes(code) || saidBy(error).includes(code));
  if (has('ENOTFOUND', 'EAI_AGAIN', 'EDNS'))
    return `There is no host of the name in ${at}. Is ${setting} spelt right, and does this machine's DNS know it?`;
  if (has('ECONNREFUSED')) return `Nobody listens at ${at}. Start it, or correct the port in ${setting}.`;
  if (has('ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH') || /time(d)?[ -]?out|aborted/i.test(saidBy(error)))
    return `${at} does not answer in time. A firewall between, or another address in ${setting}?`;
  if (has('ECONNRESET', 'EPIPE') || /connection terminated|socket hang up/i.test(saidBy(error)))
    return `${at} ends the connection at once. Is it what ${setting} says, and is TLS meant there?`;
  if (codes.some((code) => /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS)/.test(code)))
    return `The certificate of ${at} is not trusted (${codes[0]}). Correct it there, or the host's name in ${setting}.`;
  return null;
}
