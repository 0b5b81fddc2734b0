/**
 * The worker's way to the network: everything that it asks for goes through here, and is counted as it travels. The browser
 * says of each answer how many bytes its body took on the line, packed, whole or broken off, and nothing where it came from
 * the browser's own cache. It does not say how long the headers were; those are counted as they are written. A browser that says
 * nothing to workers has the length that the headers promise.
 */
import type { MeterKind } from '@/lib/contract/service-worker';
import { count } from './counted.ts';
import { worker } from './worker.ts';

/** What the standard adds for headers that it does not tell. HTTP/2 and 3 pack them to about that. */
const usualHeaders = 300;
const isTold = PerformanceObserver.supportedEntryTypes.includes('resource');
/** Address -> lengths of the headers of answers whose end has not been told yet. */
const headers = new Map<string, number[]>();

/** As `fetch`, counted. */
export async function ask(asked: Request | string, init?: RequestInit): Promise<Response> {
  const response = await fetch(asked, init);
  const address = new URL(typeof asked === 'string' ? asked : asked.url, worker.location.origin).href;
  const length = lengthOfHeaders(response);
  if (isTold) headers.set(address, [...(headers.get(address) ?? []), length]);
  else count(kindOf(address), Number(response.headers.get('content-length')) + length);
  return response;
}

function lengthOfHeaders(response: Response): number {
  // An answer whose headers are hidden has some all the same.
  if (response.type !== 'basic') return usualHeaders;
  let length = 'HTTP/1.1 200 OK'.length + 4;
  for (const [name, value] of response.headers) length += name.length + value.length + 4;
  return length;
}

function headersOf({ name, nextHopProtocol }: PerformanceResourceTiming): number {
  const [first = usualHeaders, ...others] = headers.get(name) ?? [];
  if (others.length > 0) headers.set(name, others);
  else headers.delete(name);
  // It is not said of an answer that had not changed.
  if (nextHopProtocol) isPacked = nextHopProtocol !== 'http/1.1';
  return isPacked ? usualHeaders : first;
}

const app = /^\/(?:_next\/static\/|icons\/|[\w.-]+\.(?:js|svg|webmanifest)$)/;
const pictures = /\.(?:jpg|png|svg|webp)$/;
const videos = /\.(?:mp4|webm|mov|mp3|wav)$/;

/** Whether headers were packed where the last answer came from. */
let isPacked = true;
/** Headers of an answer without a body, as this site sends them. */
const bareAnswer = 740;

/** With each page, the browser asks by itself whether there is another worker; and is told that there is not. */
export function countUpdateCheck(): void {
  if (navigator.onLine) count('app', isPacked ? usualHeaders : bareAnswer);
}

/** What an address is of. */
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
