/**
 * Compares every balance with its ledger and every counter with its rows, in the current database (DATABASE_URL, else the
 * embedded one). Exits with 1 if any differs.
 *
 *   npm run reconcile
 */
import { localSettings } from './services/app.ts';
import { databaseForCommands } from './services/database.ts';
import { table } from './services/table.ts';

let close = async () => {};
try {
  const database = await databaseForCommands();
  close = database.close;
  const { databaseUrl } = database;
  Object.assign(process.env, localSettings(databaseUrl, Number(process.env.PORT || 3000)));
  const { reconcile } = await import('@/lib/workflows/reconciliation');
  const { disconnect } = await import('@/lib/platform/database/client');
  const findings = await reconcile().finally(disconnect);
  console.log(
    table(
      ['column', 'must equal', 'differences', 'ids'],
      findings.map((each) => [
        each.column,
        each.equals,
        each.differences.toLocaleString('en'),
        each.ids.join(', ') + (each.differences > each.ids.length ? ', ...' : ''),
      ]),
    ),
  );
  const differing = findings.filter((each) => each.differences > 0);
  if (differing.length > 0) {
    console.error(`\n${differing.length} of ${findings.length} checks found differences.`);
    process.exitCode = 1;
  } else console.log('\nEvery balance equals its ledger and every count its rows.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
