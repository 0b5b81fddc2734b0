/** The call that Prometheus makes. */
import { readMetrics } from '@/lib/contract/metrics';
import { requestOf, routes } from './call';

export const asMonitor = { authorization: `Bearer ${process.env.METRICS_TOKEN}` };

/** @returns the complete answer, including the text, which `rawCall` omits */
export async function scrape(headers: Record<string, string> = asMonitor) {
  const handler = (await routes.get(readMetrics.path)?.())?.GET;
  if (!handler) throw new Error('No route answers the metrics.');
  const request = requestOf('GET', readMetrics.path, { headers });
  const response = await handler(request, { params: Promise.resolve({}) });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}
