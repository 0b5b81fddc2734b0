/**
 * Checks each external service with the current settings, and prints what is wrong and how to fix it. Sends no mail,
 * push or event. Exits with 1 if something is wrong.
 *
 *   npm run doctor
 */
import { tryDatabase, tryDirect } from './doctor/database.ts';
import type { Finding } from './doctor/finding.ts';
import { tryMail } from './doctor/mail.ts';
import { tryPush } from './doctor/push.ts';
import { tryRealtime } from './doctor/realtime.ts';
import { trySchedule } from './doctor/schedule.ts';
import { tryStorage } from './doctor/storage.ts';
import { localSettings } from './services/app.ts';
import { databaseForCommands } from './services/database.ts';
import { table } from './services/table.ts';

let close = async () => {};
let findings: Finding[];
try {
  if (!process.env.DATABASE_URL && !process.env.VERCEL) {
    // The embedded database is checked too.
    const database = await databaseForCommands();
    close = database.close;
    Object.assign(process.env, localSettings(database.databaseUrl, Number(process.env.PORT || 3000)));
  }
  const { env } = await import('@/lib/platform/env');
  const settings = env();
  // In parallel, so that a service that never answers does not delay the others.
  findings = await Promise.all([
    tryDatabase(settings),
    tryDirect(settings),
    tryRealtime(settings),
    tryStorage(settings),
    tryMail(settings),
    tryPush(settings),
    trySchedule(settings),
  ]);
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  // The error of the settings has one line per problem.
  findings = words
    .replace(/^HypeGist cannot start:\n/, '')
    .split('\n')
    .map((line) => ({ part: 'settings', state: 'wrong', words: line.replace(/^ *- /, '') }));
} finally {
  await close();
}
console.log(
  table(
    ['part', '', 'what was found'],
    findings.map(({ part, state, words }) => [part, state, words]),
  ),
);
const wrong = findings.filter(({ state }) => state === 'wrong').length;
console.log(
  wrong > 0 ? `\n${wrong} to put right. docs/deploy.md says what each setting is.` : '\nAll is well.',
);
process.exit(wrong > 0 ? 1 : 0);
