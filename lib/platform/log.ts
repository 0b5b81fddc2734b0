/**
 * Structured log lines. What may stand in one: request id, trace id, route, status, time, user id, and an error's kind. Never a
 * body, token, email address or message (quality.md, Security).
 */
import pino from 'pino';
import { requestAtHand } from './request-context';
import { tracing } from './tracing/spans';

export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: errorForLog },
  mixin: traceAtHand,
});

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
