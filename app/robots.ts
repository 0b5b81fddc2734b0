import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { siteUrl } from '@/lib/http/pages/site-url';

const openPages = ['/$', '/register', '/titan', '/privacy-policy', '/rules', '/transparency'];
/** A crawler needs the styles and scripts to see what people see. */
const whatTheyLoad = ['/_next/static/', '/icon.svg', '/manifest.webmanifest'];

export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: { userAgent: '*', allow: [...openPages, ...whatTheyLoad], disallow: ['/'] },
    sitemap: new URL('/sitemap.xml', siteUrl()).href,
  };
}
