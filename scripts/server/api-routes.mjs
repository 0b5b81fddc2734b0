/** Which route file of the build answers an address of the API: from the build's own lists, in the framework's order. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ page: string, file: string, params: Record<string, string | string[]> }} Match */
/** @typedef {{ page: string, file: string, pattern: RegExp, names: string[] }} Pattern */

/**
 * An address that means one thing: no escapes, no empty or dotted parts, no slash at the end. Any other is looked at by the
 * framework, which knows what to make of it.
 */
const plain = /^\/api(?:\/(?!\.)[\w.~@-]+)+$/;

/**
 * @param {string} folder  the build's
 * @returns {(pathname: string) => Match | null} null where the framework is to find out
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

/** What the build writes before a parameter's name in its patterns. */
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
