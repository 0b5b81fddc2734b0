/**
 * Structured log lines. What may stand in one: request id, trace id, route, status, time, user id, and an error's kind. Never a
 * body, token, email address or message (quality.md, Security).
 */
import pino from 'pino';
import { requestAtHand } from './request-context';
import { tracing } from './tracing/spans';

/**
 * Where lines go, several at once: a write for each would be a tenth of what a call costs the server. They wait for each other
 * for a tenth of a second at most, and go when the process ends. A write is no longer than a pipe takes in one piece.
 */
const gathered = () => pino.destination({ sync: false, minLength: 2048, maxWrite: 4096, periodicFlush: 100 });

const options = {
  level: process.env.LOG_LEVEL || 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: errorForLog },
  mixin: traceAtHand,
};

const server = globalThis as { hypegistGoesOn?: boolean };

// Only where a server of ours says so: elsewhere a process may stand still after an answer, and what it has gathered with it.
export const log = server.hypegistGoesOn ? pino(options, gathered()) : pino(options);

/** By which a line is found beside the spans of its request. A new object each time: the line is written into it. */
function traceAtHand() {
  const traceId = tracing() && requestAtHand()?.span?.traceId;
  return traceId ? { traceId } : {};
}

/** An error's name, code and place, without its message: a driver's message may quote a row. */
function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { name: error.name, code, stack: frames?.slice(0, 8).map((line) => line.trim()) };
}
