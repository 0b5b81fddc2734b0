/**
 * Structured log lines. A line may contain a request id, trace id, route, status, time, user id, and an error's kind; never
 * a body, token, email address or message (quality.md, Security).
 */
import pino from 'pino';
import { logLevels } from './log-levels';
import { requestAtHand } from './request-context';
import { tracing } from './tracing/spans';

/**
 * Writes lines in batches: a write for each line would be a tenth of a call's cost. A line waits at most a tenth of a
 * second; what is left is written when the process ends. A batch is small enough for a pipe to take in one piece.
 */
const gathered = () => pino.destination({ sync: false, minLength: 2048, maxWrite: 4096, periodicFlush: 100 });

const options = {
  // With any other the start stops, and says so in words (env.ts). Pino would throw first, and show the value.
  level: logLevels.find((level) => level === process.env.LOG_LEVEL) ?? 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: errorForLog },
  mixin: traceAtHand,
};

const server = globalThis as { hypegistGoesOn?: boolean };

// Batches only in our own server, which sets this flag. Elsewhere the process may be frozen after a response, together with
// its unwritten lines.
export const log = server.hypegistGoesOn ? pino(options, gathered()) : pino(options);

/**
 * Links a line to the spans of its request. It must be a new object each time, because pino writes the line's fields into
 * it.
 */
function traceAtHand() {
  const traceId = tracing() && requestAtHand()?.span?.traceId;
  return traceId ? { traceId } : {};
}

/** An error's name, code and stack, but not its message: a driver's message may quote a row. */
function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { name: error.name, code, stack: frames?.slice(0, 8).map((line) => line.trim()) };
}
