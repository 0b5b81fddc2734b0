import type { NextConfig } from 'next';

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

/** Pages that people never see: the bench measures against app/api/baseline, and only developers need app/dev. */
const extraPages = [
  ...(process.env.BASELINE ? ['baseline.ts'] : []),
  ...(process.env.NODE_ENV === 'development' ? ['dev.tsx'] : []),
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // No page uses the framework's image optimiser, and its address would copy any picture into a public cache.
  images: { unoptimized: true },
  // An unknown address is answered with a whole page, not with an empty one that waits for its script.
  experimental: { globalNotFound: true },
  // `npm run typecheck` reads everything, tests and commands too; a start need not read it again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pino'],
  // The bench builds into a folder of its own.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  pageExtensions: [...extraPages, 'ts', 'tsx'],
  headers: async () => [
    { source: '/:path*', headers: everywhere },
    { source: '/api/:path*', headers: [data] },
    { source: '/demo/:path*', headers: [picture] },
    { source: '/shop/:file([\\w-]+\\.svg)', headers: [picture] },
  ],
  // The spec's messages link to /login; the login screen is the home route.
  redirects: async () => [{ source: '/login', destination: '/', permanent: false }],
};

export default config;
