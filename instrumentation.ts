/** Runs once at the start of every server. */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { checkSettings, warnWithoutSchedule } = await import('@/lib/platform/start');
    checkSettings();
    void (await import('@/lib/platform/storage/spool')).clearSpools();
    warnWithoutSchedule();
    const { warnBeforeLaunch } = await import('@/lib/domains/rants/launch');
    warnBeforeLaunch();
    const { warnWithoutMail } = await import('@/lib/platform/mail/offered');
    warnWithoutMail();
    const { env } = await import('@/lib/platform/env');
    const collector = env().OTEL_EXPORTER_OTLP_ENDPOINT;
    if (collector) (await import('@/lib/platform/tracing/otlp')).startTracing(collector);
    if (env().METRICS_TOKEN) (await import('@/lib/platform/metrics/registry')).metricsRegistry();
  }
}
