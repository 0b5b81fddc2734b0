/** Serves route handlers on a real port, for libraries that make HTTP requests themselves. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Handler } from '@/lib/http/api/handle';

/**
 * @param handlers  by `METHOD /path`
 * @returns the server's URL, and how to stop it
 */
export async function overHttp(handlers: Record<string, Handler>) {
  const server = createServer(async (asked, answer) => {
    const handler = handlers[`${asked.method} ${asked.url}`];
    if (!handler) return answer.writeHead(404).end();
    const headers = new Headers(
      Object.entries(asked.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const body =
      asked.method === 'GET' ? {} : { body: Readable.toWeb(asked) as ReadableStream, duplex: 'half' };
    const request = new Request(`http://localhost${asked.url}`, {
      method: asked.method ?? '',
      headers,
      ...body,
    });
    const response = await handler(request, { params: Promise.resolve({}) });
    answer.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
