/** The response to Prometheus: this server's own figures, what waits in the shared database, and whether the rest is well. */
import { Gauge, type Registry } from 'prom-client';
import { DomainError } from '@/lib/contract/domain-error';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { nightlyJobs, secondsSince } from '@/lib/platform/metrics/last-finished';
import { metricsRegistry } from '@/lib/platform/metrics/registry';
import { isRealtimeUp } from '@/lib/platform/realtime/answering';
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
  const [work, isUp, ages] = await Promise.all([
    inTime(waitingWork()),
    isRealtimeUp(),
    Promise.all(nightlyJobs.map(secondsSince)),
  ]);
  setWaiting(registry, work);
  gaugeOf(registry, 'hypegist_realtime_up', 'Whether the realtime server answered; 1 where none is set.').set(
    isUp ? 1 : 0,
  );
  const finished = gaugeOf(
    registry,
    'hypegist_last_finished_seconds',
    'How long ago this machine finished a backup, or a reconciliation that found nothing; nothing where it has not.',
    ['what'],
  );
  finished.reset();
  for (const [place, what] of nightlyJobs.entries()) {
    const age = ages[place] ?? null;
    if (age !== null) finished.set({ what }, age);
  }
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

const gaugeOf = (registry: Registry, name: string, help: string, labelNames: string[] = []) =>
  (registry.getSingleMetric(name) as Gauge | undefined) ??
  new Gauge({ name, help, labelNames, registers: [registry] });

function setWaiting(registry: Registry, work: WaitingWork | null): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    gaugeOf(registry, name, help, labelNames);
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
