/** The headers that an address has from `next.config.mjs` and from the framework itself, by what the build made of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} folder  the build's
 * @returns {(pathname: string) => [name: string, value: string][]} the later of two of one name wins, as in the framework
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
