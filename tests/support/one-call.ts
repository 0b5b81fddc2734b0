/**
 * Makes one API call in its own process, like a server would: `one-call.ts <file with the call>`
 * (tests/api/kit/killed-steps.test.ts).
 */
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Handler } from '@/lib/http/api/handle';
import { pendingEffects } from '@/lib/platform/after-response';

export type OneCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In the form of its route file: `/api/dms/messages/[conversationId]`. */
  route: string;
  params?: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
  /** Sent as a form; `body` has its other fields. */
  file?: { field: string; name: string; base64: string };
};

const asked = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as OneCall;
const module = await import(pathToFileURL(path.resolve(`app${asked.route}/route.ts`)).href);
const handler = module[asked.method] as Handler;
// A killed process cannot write the compile cache when it ends.
flushCompileCache();
const request = new Request(`http://localhost:3000${asked.route}`, {
  method: asked.method,
  headers: { host: 'localhost:3000', ...asked.headers },
  ...bodyOf(asked),
});
const response = await handler(request, { params: Promise.resolve(asked.params ?? {}) });
console.log(response.status, await response.text());
await pendingEffects();
process.exit(0);

function bodyOf({ method, body, file }: OneCall) {
  if (method === 'GET') return {};
  if (!file) return { body: JSON.stringify(body ?? {}) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append(file.field, new Blob([Buffer.from(file.base64, 'base64')]), file.name);
  return { body: form };
}
