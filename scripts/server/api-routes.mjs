/** Finds the built route file for an API path, from the build's manifests and in Next's order of matching. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ page: string, file: string, params: Record<string, string | string[]> }} Match */
/** @typedef {{ page: string, file: string, pattern: RegExp, names: string[] }} Pattern */

/**
 * An unambiguous path: no escapes, no empty or dotted segments, no trailing slash. Next normalizes and handles all others.
 */
const plain = /^\/api(?:\/(?!\.)[\w.~@-]+)+$/;

/**
 * @param {string} folder  the build folder
 * @returns {(pathname: string) => Match | null} null if Next must handle the path
 */
export function apiRoutes(folder) {
  /** @param {string} name */
  const list = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  /** @type {Record<string, string>} */
  const files = list('server/app-paths-manifest.json');
  /** @type {Record<string, string>} */
  const pages = list('app-path-routes-manifest.json');
  const fileOf = new Map(
    Object.entries(pages)
      .filter(([name, page]) => name.endsWith('/route') && page.startsWith('/api/') && files[name])
      .map(([name, page]) => [page, path.resolve(folder, 'server', files[name] ?? '')]),
  );
  /** @type {{ page: string, namedRegex: string }[]} */
  const dynamic = list('routes-manifest.json').dynamicRoutes;
  const patterns = dynamic.flatMap(({ page, namedRegex }) => {
    const file = fileOf.get(page);
    return file ? [{ page, file, pattern: new RegExp(namedRegex) }] : [];
  });
  return (pathname) => {
    if (!plain.test(pathname)) return null;
    const file = fileOf.get(pathname);
    if (file) return { page: pathname, file, params: {} };
    for (const { page, file, pattern } of patterns) {
      const found = pattern.exec(pathname);
      if (found) return { page, file, params: paramsOf(page, found.groups ?? {}) };
    }
    return null;
  };
}

/** The prefix that the build adds to parameter names in its patterns. */
const prefix = 'nxtP';

/**
 * @param {string} page  `/api/[...unknown]` takes a list
 * @param {Record<string, string>} found
 * @returns {Record<string, string | string[]>}
 */
function paramsOf(page, found) {
  return Object.fromEntries(
    Object.entries(found).map(([key, value]) => {
      const name = key.slice(prefix.length);
      return [name, page.includes(`[...${name}]`) ? value.split('/') : value];
    }),
  );
}
