/**
 * All network requests of the worker go through here, so that their bytes are counted. Resource timing gives the transfer
 * size of each body (compressed, also if incomplete, and 0 from the browser's cache), but not the size of the headers,
 * which is estimated from their text. In browsers without resource timing in workers, Content-Length is used.
 */
import type { MeterKind } from '@/lib/contract/service-worker';
import { count } from './counted.ts';
import { worker } from './worker.ts';

/** Size that the resource timing standard assumes for headers. HTTP/2 and HTTP/3 compress them to about that. */
const usualHeaders = 300;
const isTold = PerformanceObserver.supportedEntryTypes.includes('resource');
/** URL -> header sizes of responses whose timing entry has not arrived yet. */
const headers = new Map<string, number[]>();

/** `fetch` with counting. */
export async function ask(asked: Request | string, init?: RequestInit): Promise<Response> {
  const response = await fetch(asked, init);
  const address = new URL(typeof asked === 'string' ? asked : asked.url, worker.location.origin).href;
  const length = lengthOfHeaders(response);
  if (isTold) headers.set(address, [...(headers.get(address) ?? []), length]);
  else count(kindOf(address), Number(response.headers.get('content-length')) + length);
  return response;
}

function lengthOfHeaders(response: Response): number {
  // The headers of an opaque or CORS response are hidden, but were transferred too.
  if (response.type !== 'basic') return usualHeaders;
  let length = 'HTTP/1.1 200 OK'.length + 4;
  for (const [name, value] of response.headers) length += name.length + value.length + 4;
  return length;
}

function headersOf({ name, nextHopProtocol }: PerformanceResourceTiming): number {
  const [first = usualHeaders, ...others] = headers.get(name) ?? [];
  if (others.length > 0) headers.set(name, others);
  else headers.delete(name);
  // The protocol is empty for a response that was not modified.
  if (nextHopProtocol) isPacked = nextHopProtocol !== 'http/1.1';
  return isPacked ? usualHeaders : first;
}

const app = /^\/(?:_next\/static\/|icons\/|[\w.-]+\.(?:js|svg|webmanifest)$)/;
const pictures = /\.(?:jpg|png|svg|webp)$/;
const videos = /\.(?:mp4|webm|mov|mp3|wav)$/;

/** Whether the last response came over a protocol with header compression. */
let isPacked = true;
/** Header size in bytes of this site's response without a body. */
const bareAnswer = 740;

/** Counts the browser's own update check of the worker, which follows each navigation and finds no change. */
export function countUpdateCheck(): void {
  if (navigator.onLine) count('app', isPacked ? usualHeaders : bareAnswer);
}

/** The kind of content at a URL. */
export function kindOf(address: string): MeterKind {
  const { pathname } = new URL(address);
  if (app.test(pathname)) return 'app';
  return videos.test(pathname) ? 'videos' : pictures.test(pathname) ? 'pictures' : 'pages';
}

function countEntry(entry: PerformanceResourceTiming) {
  const own = headersOf(entry);
  if (entry.transferSize > 0) count(kindOf(entry.name), Math.max(0, entry.transferSize - usualHeaders) + own);
}

if (isTold)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) countEntry(entry as PerformanceResourceTiming);
  }).observe({ type: 'resource' });
