/** App servers for one test that stops them or changes their clock, with their own database in the shared Postgres. */
import { startTestCluster, type TestCluster } from '../../../scripts/chaos/cluster.ts';

/**
 * Its calls wait for a database connection as long as it takes: a busy machine is no failure.
 * @param more     additional settings
 * @param servers  the number of app servers
 */
export const aCluster = (more: Record<string, string> = {}, servers = 1): Promise<TestCluster> =>
  startTestCluster({ CONNECTION_TIMEOUT_MS: '60000', ...more }, servers, process.env.E2E_TEMPLATE_URL);
