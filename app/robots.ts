import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { siteUrl } from '@/lib/http/site-url';

export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: { userAgent: '*', allow: ['/$', '/register', '/titan', '/privacy-policy'], disallow: ['/'] },
    sitemap: new URL('/sitemap.xml', siteUrl()).href,
  };
}
