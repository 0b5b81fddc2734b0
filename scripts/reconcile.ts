/**
 * Compares every balance with its ledger and every counter with its rows, in the current database (DATABASE_URL, else the
 * embedded one). Exits with 1 if any differs. That none did is noted for the metrics.
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
  } else {
    const words = 'Every balance equals its ledger and every count its rows.';
    console.log(`\n${words}`);
    const { noteFinished } = await import('@/lib/platform/metrics/last-finished');
    // Its figures alone depend on it: where DATA_DIR cannot be written, as on a machine without a server, all is well still.
    await noteFinished('reconciliation', words).catch((error: Error) =>
      console.error(`Not noted: ${error.message}`),
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
