/** A self-contained page, shown when the requested page is not available. Its looks are those of globals.css, in short. */
import { productName } from '@/lib/contract/product';
import { inTheme } from './theme-script.ts';

const style = `
:root,[data-theme=light]{--ink:#14110f;--paper:#fffaf0;--card:#fff;--line:#14110f;color-scheme:light}
[data-theme=dark]{--ink:#fdf3df;--paper:#14110f;--card:#1f1a17;--line:#857868;color-scheme:dark}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--ink:#fdf3df;--paper:#14110f;--card:#1f1a17;--line:#857868;color-scheme:dark}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header{background:#14110f;color:#ffc629;padding:12px 16px;font-size:1.25rem;font-weight:800}
main{max-width:512px;margin:32px auto;padding:24px 16px;text-align:center}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.1}
a{display:inline-flex;align-items:center;min-height:44px;margin:8px 4px 0;padding:0 16px;box-sizing:border-box;border:2px solid var(--line);border-radius:10px;background:var(--card);color:var(--ink);font-weight:700;text-decoration:none}
a:first-of-type{background:#ffc629;color:#14110f;border-color:#14110f}
a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

/** @param words  why the page is not there */
export function offlinePage(words: string): Response {
  const nonce = crypto.randomUUID();
  const html = `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="text-scale" content="scale">
<title>Offline · ${productName}</title><script nonce="${nonce}">${inTheme}</script><style nonce="${nonce}">${style}</style></head>
<body><header>${productName}</header><main><h1>You are offline</h1><p>${words}</p>
<a href="">Try again</a> <a href="/dashboard">Dashboard</a></main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
