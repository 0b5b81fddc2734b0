/** The address that people open (NEXTAUTH_URL), for canonical links and previews. */
export function siteUrl(): URL {
  // A build has no address yet; every page is rendered by a server that has one.
  return new URL(process.env.NEXTAUTH_URL || 'http://localhost:3000');
}
