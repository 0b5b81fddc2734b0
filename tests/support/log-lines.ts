/** Captures the app's log lines during a file's tests, instead of printing them. */
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { log } from '@/lib/platform/log';

export type LogLine = Record<string, unknown>;

/** @returns the lines so far; a test may empty the list */
export function logLines(): LogLine[] {
  const lines: LogLine[] = [];
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
    pino.symbols.streamSym
  ];
  const { level } = log;
  const write = stream?.write;
  beforeAll(() => {
    log.level = 'info';
    if (stream) stream.write = (line) => void lines.push(JSON.parse(line) as LogLine);
  });
  afterAll(() => {
    log.level = level;
    if (stream && write) stream.write = write;
  });
  return lines;
}
