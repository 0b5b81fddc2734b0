import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { siteUrl } from '@/lib/http/pages/site-url';

/** The pages that anyone may read. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // The site's URL is known only at run time, not at build time.
  await connection();
  return ['/', '/register', '/titan', '/privacy-policy', '/rules', '/transparency'].map((path) => ({
    url: new URL(path, siteUrl()).href,
  }));
}
