/** A span collector on loopback: it accepts OTLP over HTTP as JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  failed: boolean;
  attributes: Record<string, string | number>;
  milliseconds: number;
};

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type Attribute = { key: string; value: Value };
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] } & Times)[] }[];
  }[];
};
type Times = { startTimeUnixNano: string; endTimeUnixNano: string; status?: { code?: number } };

export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const services = new Set<unknown>();
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const right =
      request.method === 'POST' &&
      request.url === '/v1/traces' &&
      request.headers['content-type'] === 'application/json';
    const packed = request.headers['content-encoding'] === 'gzip';
    const body = packed ? gunzipSync(Buffer.concat(await request.toArray())).toString() : await text(request);
    if (right) take(body);
    response.writeHead(right ? 200 : 415, { 'Content-Type': 'application/json' }).end('{}');
  });
  const take = (body: string) => {
    bodies.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      services.add(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: valuesOf(span.attributes),
          failed: span.status?.code === 2,
          milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
        });
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, services, bodies, stop: () => server.close() };
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue ?? 0),
    ]),
  );
