/** App servers of a test's own, for what it does to them or to their clock, on a database of its own in the run's Postgres. */
import { startTestCluster, type TestCluster } from '../../../scripts/chaos/cluster.ts';

/** @param more settings of its own @param servers how many */
export const aCluster = (more: Record<string, string> = {}, servers = 1): Promise<TestCluster> =>
  startTestCluster(more, servers, process.env.E2E_TEMPLATE_URL);
