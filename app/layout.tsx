import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { cookies } from 'next/headers';
import { productName } from '@/lib/contract/product';
import { isTheme, themeCookieName } from '@/lib/contract/theme';
import { siteUrl } from '@/lib/http/pages/site-url';
import './globals.css';

/** For headings and figures, which all have this one weight. */
const bricolage = localFont({
  src: '../node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2',
  variable: '--font-bricolage',
  weight: '800',
  display: 'swap',
  // On a slow line it would arrive beside the styles, and keep the first paint waiting
  // (docs/decisions/110-one-weight-of-the-headings-font.md).
  preload: false,
  // The fallback font is scaled to the web font, so that headings do not re-wrap when it loads.
  adjustFontFallback: 'Arial',
});

export const metadata: Metadata = {
  metadataBase: siteUrl(),
  title: { default: productName, template: `%s · ${productName}` },
  description: `${productName} is where Lagos teenagers post, rant, battle and squad up.`,
  applicationName: productName,
  robots: { index: false, follow: false },
  // A phone's font size enlarges all text (docs/decisions/132-text-follows-the-phones-font-size.md).
  other: { 'text-scale': 'scale' },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  // Use the whole screen; bars at the bottom keep clear of the phone's own controls (frame.css).
  viewportFit: 'cover',
  themeColor: '#ffc629',
};

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const chosen = (await cookies()).get(themeCookieName)?.value;
  return (
    <html lang="en-NG" className={bricolage.variable} data-theme={isTheme(chosen) ? chosen : undefined}>
      <body>{children}</body>
    </html>
  );
}
