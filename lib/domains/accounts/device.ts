/** Names a browser and its system. Uses our own names only, so that no text of the header reaches a page. */

type Named = readonly [pattern: RegExp, name: string];

/** The first match counts. A browser whose header also contains another browser's name comes before that one. */
const browsers: readonly Named[] = [
  [/Opera Mini\//, 'Opera Mini'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/PHX\//, 'Phoenix'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: readonly Named[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/KAIOS/i, 'KaiOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** @param userAgent  the header; only its first 500 characters are read */
export function deviceInWords(userAgent: string | null): string {
  const said = (userAgent ?? '').slice(0, 500);
  const nameIn = (list: readonly Named[]) => list.find(([pattern]) => pattern.test(said))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser && !system) return 'Another device';
  return `${browser ?? 'A browser'} on ${system ?? 'another system'}`;
}
