/**
 * This server's metrics for Prometheus. Loaded only if METRICS_TOKEN is set. Every label has few values, all of them ours:
 * each value is a time series, so user input must not be one.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { pool } from '@/lib/platform/database/pool';
import { env } from '@/lib/platform/env';
import { type CacheName, type Recorder, recordWith } from './recorder';

/** In seconds: from an immediate response to one that people give up on. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const batchBuckets = [1, 2, 3, 5, 7, 10, 20, 50, 100];

/** What only the server knows (scripts/server/serve.mjs): its open connections and the realtime sockets that it forwards. */
type Served = { connections: () => number; sockets: () => number };

const held = globalThis as { hypegistMetrics?: Registry; hypegistServed?: Served };

/** @returns this server's metrics; the first call starts the counting */
export function metricsRegistry(): Registry {
  if (held.hypegistMetrics) return held.hypegistMetrics;
  const registry = new Registry();
  held.hypegistMetrics = registry;
  countTheProcess(registry);
  countTheConnections(registry);
  recordWith(recorderOn(registry));
  return registry;
}

/** Gauges whose names end in `_total`, which Prometheus's linter reserves for counters. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

function countTheProcess(registry: Registry) {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
}

function countTheConnections(registry: Registry) {
  const registers = [registry];
  new Gauge({
    name: 'hypegist_database_connections',
    help: 'Connections to the database that are open, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount } = pool();
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
    },
  });
  new Gauge({
    name: 'hypegist_database_connections_allowed',
    help: 'How many connections to the database this server may open.',
    registers,
    collect() {
      this.set(env().DATABASE_POOL);
    },
  });
  new Gauge({
    name: 'hypegist_database_waiting',
    help: 'Statements that wait for a connection.',
    registers,
    collect() {
      this.set(pool().waitingCount);
    },
  });
  new Gauge({
    name: 'hypegist_http_connections',
    help: 'Connections of clients that are open.',
    registers,
    collect() {
      this.set(held.hypegistServed?.connections() ?? 0);
    },
  });
  new Gauge({
    name: 'hypegist_realtime_sockets',
    help: 'Sockets for live events that this server passes on.',
    registers,
    collect() {
      this.set(held.hypegistServed?.sockets() ?? 0);
    },
  });
}

function recorderOn(registry: Registry): Recorder {
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const statements = new Histogram({
    name: 'hypegist_statement_duration_seconds',
    help: 'How long statements took in the database, the way there included.',
    buckets: statementBuckets,
    registers,
  });
  const failed = new Counter({
    name: 'hypegist_statements_failed_total',
    help: 'Statements that failed: refused by the database, or never answered.',
    registers,
  });
  const batches = new Histogram({
    name: 'hypegist_batch_questions',
    help: 'How many questions were asked together by one statement.',
    buckets: batchBuckets,
    registers,
  });
  const lookUps = new Counter({
    name: 'hypegist_cache_requests_total',
    help: 'Look-ups in what this server keeps, by cache and by whether it was there.',
    labelNames: ['cache', 'result'],
    registers,
  });
  const mails = new Counter({
    name: 'hypegist_mails_total',
    help: 'Tries to hand a mail over, by what came of them.',
    labelNames: ['outcome'],
    registers,
  });
  const pushes = new Counter({
    name: 'hypegist_pushes_total',
    help: 'Tries to send a push, by what came of them.',
    labelNames: ['outcome'],
    registers,
  });
  const hits = new Map<CacheName, { true: Counter.Internal; false: Counter.Internal }>();
  const hitsOf = (cache: CacheName) => {
    const known = hits.get(cache);
    if (known) return known;
    const made = { true: lookUps.labels(cache, 'hit'), false: lookUps.labels(cache, 'miss') };
    hits.set(cache, made);
    return made;
  };
  return {
    request: (method, route, status, ms) => requests.observe({ method, route, status }, ms / 1000),
    statement(ms, hasFailed) {
      statements.observe(ms / 1000);
      if (hasFailed) failed.inc();
    },
    batch: (questions) => batches.observe(questions),
    cache: (name, hit) => hitsOf(name)[hit ? 'true' : 'false'].inc(),
    mail: (outcome) => mails.inc({ outcome }),
    push: (outcome) => pushes.inc({ outcome }),
  };
}
