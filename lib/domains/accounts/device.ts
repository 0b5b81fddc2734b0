/** A browser and its system in words, as it calls itself: ours, never its own, so that nothing it sends stands on a page. */

type Named = readonly [pattern: RegExp, name: string];

/** The first that fits: those that also call themselves by another's name stand before it. */
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

/** @param userAgent  the header; only so much of it is read */
export function deviceInWords(userAgent: string | null): string {
  const said = (userAgent ?? '').slice(0, 500);
  const nameIn = (list: readonly Named[]) => list.find(([pattern]) => pattern.test(said))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser && !system) return 'Another device';
  return `${browser ?? 'A browser'} on ${system ?? 'another system'}`;
}
