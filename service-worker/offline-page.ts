/** A self-contained page, shown when the requested page is not available. */
import { productName } from '@/lib/contract/product';

export function offlinePage(words: string): Response {
  const html = `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Offline · ${productName}</title></head><body><main><h1>You are offline</h1><p>${words}</p>
<p><a href="">Try again</a></p><p><a href="/dashboard">Dashboard</a></p></main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}
