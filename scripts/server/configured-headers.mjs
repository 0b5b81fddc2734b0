/** The response headers of a path from `next.config.mjs` and from Next itself, read from the build's manifest. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} folder  the build folder
 * @returns {(pathname: string) => [name: string, value: string][]} of two with one name the later wins, as in Next
 */
export function headersFor(folder) {
  /** @type {{ headers: { regex: string, headers: { key: string, value: string }[] }[], rsc: { varyHeader: string } }} */
  const { headers: rules, rsc } = JSON.parse(readFileSync(path.join(folder, 'routes-manifest.json'), 'utf8'));
  const read = rules.map(({ regex, headers }) => ({
    pattern: new RegExp(regex),
    entries: headers.map(({ key, value }) => /** @type {[string, string]} */ ([key, value])),
  }));
  return (pathname) => [
    ['Vary', rsc.varyHeader],
    ...read.flatMap(({ pattern, entries }) => (pattern.test(pathname) ? entries : [])),
  ];
}
