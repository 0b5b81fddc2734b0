/**
 * Structured log lines. What may stand in one: request id, route, status, time, user id, and an error's kind. Never a
 * body, token, email address or message (quality.md, Security).
 */
import pino from 'pino';

export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: errorForLog },
});

/** An error's name, code and place, without its message: a driver's message may quote a row. */
function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { name: error.name, code, stack: frames?.slice(0, 8).map((line) => line.trim()) };
}
