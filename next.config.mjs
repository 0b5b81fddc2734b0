/**
 * Next's settings. JavaScript and not TypeScript: to read a `.ts` file, a starting server loads the compiler, which keeps
 * 26 MB of memory for good.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Headers of every response, of pages and calls. A page's content policy, with its nonce, comes from middleware.ts. */
const everywhere = [
  { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains; preload' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

const noReferrer = { key: 'Referrer-Policy', value: 'no-referrer' };

/** A response of the API is data and must never act as a page. */
const data = {
  key: 'Content-Security-Policy',
  value: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/** The same for a picture, which may be opened as a document, and for the response if there is no picture of that name. */
const picture = {
  key: 'Content-Security-Policy',
  value: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

/** Never changes and is never taken down: a redrawn picture of the shop gets another name. */
const forever = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };

const withoutSchemas = fileURLToPath(new URL('./scripts/services/without-schemas.mjs', import.meta.url));

/** Pages that the product does not have: the bench measures app/api/baseline, and only developers need app/dev. */
const extraPages = [
  ...(process.env.BASELINE ? ['baseline.ts'] : []),
  ...(process.env.NODE_ENV === 'development' ? ['dev.tsx'] : []),
];

/**
 * The build's name. Pages, the service worker and its caches carry it. The build's child processes inherit it; a started
 * server uses the name that was compiled in.
 */
process.env.APP_BUILD ??= randomUUID();
const build = process.env.APP_BUILD;

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // scripts/server/compression.mjs compresses, a page as a whole; elsewhere the proxy before the app does.
  compress: false,
  reactStrictMode: true,
  // No page uses the framework's image optimiser, whose address would copy any picture into a public cache.
  images: { unoptimized: true },
  // An unknown address gets a fully rendered page, and not an empty one that waits for its script.
  experimental: { globalNotFound: true },
  // `npm run typecheck` checks everything, including tests and commands; a build need not repeat it.
  typescript: { ignoreBuildErrors: true },
  compiler: {
    // Imported here, so that a starting server does not load it.
    runAfterProductionCompile: async ({ distDir }) => {
      const { addCompileHints } = await import('./scripts/services/compile-hints.mjs');
      addCompileHints(distDir);
    },
  },
  // Browsers get calls without their schemas, and a stand-in for what makes schemas: no page uses either.
  turbopack: {
    resolveAlias: { 'zod/mini': { browser: './lib/client/schema-stand-in.ts' } },
    rules: {
      '*.ts': {
        condition: { all: ['browser', { not: 'foreign' }, { content: /from 'zod\/mini'/ }] },
        // With its text: what the bundler keeps between builds is not made anew for another script of the same name.
        loaders: [{ loader: withoutSchemas, options: { text: readFileSync(withoutSchemas, 'utf8') } }],
      },
    },
  },
  serverExternalPackages: [
    '@aws-sdk/lib-storage',
    '@aws-sdk/s3-request-presigner',
    '@node-rs/argon2',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    'nodemailer',
    'pg',
    'pino',
  ],
  generateBuildId: () => build,
  env: { APP_BUILD: build },
  // The bench sets a build folder of its own.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  pageExtensions: [...extraPages, 'ts', 'tsx'],
  headers: async () => [
    { source: '/:path*', headers: everywhere },
    // Mailed links lead here. Their addresses contain tokens, so they are never sent on as a referrer.
    {
      source: '/:page(forgot-password|reset-password|verify-email|confirm-email|undo-email)',
      headers: [noReferrer],
    },
    { source: '/guardian/:token', headers: [noReferrer] },
    { source: '/appeal/:token', headers: [noReferrer] },
    { source: '/api/:path*', headers: [data] },
    { source: '/demo/:path*', headers: [picture] },
    { source: '/icons/:path*', headers: [picture] },
    { source: '/shop/:file([\\w-]+\\.svg)', headers: [picture, forever] },
  ],
  // Links in messages lead to /login; the login page is the home page (overview.md, Pages).
  redirects: async () => [{ source: '/login', destination: '/', permanent: false }],
};

export default config;
