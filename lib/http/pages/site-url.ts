/** The address that people open (NEXTAUTH_URL), for canonical links and previews. */
export function siteUrl(): URL {
  // A build knows no address yet; every page is rendered by a server that does.
  return new URL(process.env.NEXTAUTH_URL || 'http://localhost:3000');
}
