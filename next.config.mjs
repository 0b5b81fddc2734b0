/**
 * Settings of the framework. JavaScript, since a server that starts with a `.ts` loads the compiler to read it, and holds 26 MB
 * of it for good.
 */
import { randomUUID } from 'node:crypto';

/** What every answer says, pages and calls alike; pages get their nonce policy from middleware.ts. */
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

/** An answer of the API is data and can never act as a page. */
const data = {
  key: 'Content-Security-Policy',
  value: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/** So is a picture, also one that opens as a document; and what is said where there is none of that name. */
const picture = {
  key: 'Content-Security-Policy',
  value: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

/** What nobody can take down: a drawing of the shop that is drawn anew has another name. */
const forever = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };

/** Pages that people never see: the bench measures against app/api/baseline, and only developers need app/dev. */
const extraPages = [
  ...(process.env.BASELINE ? ['baseline.ts'] : []),
  ...(process.env.NODE_ENV === 'development' ? ['dev.tsx'] : []),
];

/**
 * The name of a build: pages, the service worker and what it kept say which one they are of. The build's own processes inherit
 * it; a start has the one that is written into the code.
 */
process.env.APP_BUILD ??= randomUUID();
const build = process.env.APP_BUILD;

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // scripts/server/packing.mjs does it, a page in one piece; elsewhere whoever stands before the app.
  compress: false,
  reactStrictMode: true,
  // No page uses the framework's image optimiser, and its address would copy any picture into a public cache.
  images: { unoptimized: true },
  // An unknown address is answered with a whole page, not with an empty one that waits for its script.
  experimental: { globalNotFound: true },
  // `npm run typecheck` reads everything, tests and commands too; a start need not read it again.
  typescript: { ignoreBuildErrors: true },
  // A page's schemas would be 13 kB that nothing reads.
  turbopack: { resolveAlias: { 'zod/mini': { browser: './lib/client/schema-stand-in.ts' } } },
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
  // The bench builds into a folder of its own.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  pageExtensions: [...extraPages, 'ts', 'tsx'],
  headers: async () => [
    { source: '/:path*', headers: everywhere },
    // Where a link of a mail leads: no address of these goes to another place.
    {
      source: '/:page(forgot-password|reset-password|verify-email|confirm-email|undo-email)',
      headers: [noReferrer],
    },
    { source: '/guardian/:token', headers: [noReferrer] },
    { source: '/api/:path*', headers: [data] },
    { source: '/demo/:path*', headers: [picture] },
    { source: '/icons/:path*', headers: [picture] },
    { source: '/shop/:file([\\w-]+\\.svg)', headers: [picture, forever] },
  ],
  // The spec's messages link to /login; the login screen is the home route.
  redirects: async () => [{ source: '/login', destination: '/', permanent: false }],
};

export default config;
