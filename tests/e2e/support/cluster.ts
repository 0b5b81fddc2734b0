/** App servers for one test that stops them or changes their clock, with their own database in the shared Postgres. */
import { startTestCluster, type TestCluster } from '../../../scripts/chaos/cluster.ts';

/** @param more additional settings @param servers the number of app servers */
export const aCluster = (more: Record<string, string> = {}, servers = 1): Promise<TestCluster> =>
  startTestCluster(more, servers, process.env.E2E_TEMPLATE_URL);
