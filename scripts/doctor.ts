/**
 * Tries each outside part with the settings in force, and says in a sentence what is wrong and what to do. Sends nothing;
 * ends with 1 where something is wrong.
 *
 *   npm run doctor
 */
import { tryDatabase, tryDirect } from './doctor/database.ts';
import type { Finding } from './doctor/finding.ts';
import { tryMail } from './doctor/mail.ts';
import { tryPush } from './doctor/push.ts';
import { tryRealtime } from './doctor/realtime.ts';
import { tryStorage } from './doctor/storage.ts';
import { localSettings } from './services/app.ts';
import { databaseForCommands } from './services/database.ts';
import { table } from './services/table.ts';

let close = async () => {};
let findings: Finding[];
try {
  if (!process.env.DATABASE_URL && !process.env.VERCEL) {
    // What `up` brings itself is tried as it is.
    const database = await databaseForCommands();
    close = database.close;
    Object.assign(process.env, localSettings(database.databaseUrl, Number(process.env.PORT || 3000)));
  }
  const { env } = await import('@/lib/platform/env');
  const settings = env();
  // A part that never answers must hold up none of the others.
  findings = await Promise.all([
    tryDatabase(settings),
    tryDirect(settings),
    tryRealtime(settings),
    tryStorage(settings),
    tryMail(settings),
    tryPush(settings),
  ]);
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  // The settings' own words: a line for each.
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
