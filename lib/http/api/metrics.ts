/** The response to Prometheus: this server's own figures, and what waits in the shared database. */
import { Gauge, type Registry } from 'prom-client';
import { DomainError } from '@/lib/contract/domain-error';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { metricsRegistry } from '@/lib/platform/metrics/registry';
import { type WaitingWork, waitingWork } from '@/lib/workflows/waiting-work';
import { SerializedResponse } from './response-cache';
import { requireSecret } from './shared-secret';

/** In milliseconds: how long the database may take. Prometheus gives up on the whole scrape after ten seconds. */
const patience = 2000;

/** @throws DomainError `not_found` if METRICS_TOKEN is not set, `not_the_monitor` for a wrong one */
export async function metricsFor(request: Request, headers: Headers): Promise<SerializedResponse> {
  const refusal = new DomainError('not_the_monitor', 'That is not the token of the metrics.');
  requireSecret(request.headers, env().METRICS_TOKEN, refusal);
  const registry = metricsRegistry();
  setWaiting(registry, await inTime(waitingWork()));
  headers.set('Content-Type', registry.contentType);
  return new SerializedResponse(await registry.metrics());
}

/** @returns null if the database does not answer in time */
async function inTime(work: Promise<WaitingWork>): Promise<WaitingWork | null> {
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), patience);
  });
  const found = work.catch((error) => {
    log.warn({ error }, 'what waits in the database could not be counted');
    return null;
  });
  return Promise.race([found, over]).finally(() => clearTimeout(late));
}

function setWaiting(registry: Registry, work: WaitingWork | null): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    (registry.getSingleMetric(name) as Gauge | undefined) ??
    new Gauge({ name, help, labelNames, registers: [registry] });
  gauge('hypegist_database_up', 'Whether the database answered this scrape.').set(work ? 1 : 0);
  const waiting = gauge(
    'hypegist_waiting',
    'What waits to be done, of all servers together: reports, mails, pushes.',
    ['what'],
  );
  const oldest = gauge(
    'hypegist_waiting_oldest_seconds',
    'For how long the oldest of it has waited; 0 where nothing does.',
    ['what'],
  );
  // Values of the last scrape are out of date.
  waiting.reset();
  oldest.reset();
  for (const [what, found] of Object.entries(work ?? {})) {
    waiting.set({ what }, found.waiting);
    oldest.set({ what }, found.oldestSeconds);
  }
}
