/** Finds the built file of an API path or of a page, from the build's manifests and in Next's order of matching. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ page: string, file: string, groups: Record<string, string> }} Found */
/** @typedef {{ page: string, file: string, params: Record<string, string | string[]> }} Match */

/**
 * An unambiguous path: no escapes, no empty or dotted segments, no trailing slash. Next normalizes and handles all others.
 */
const plain = /^(?:\/(?!\.)[\w.~@-]+)+$/;

/**
 * @param {string} folder  the build folder
 * @returns {(pathname: string) => Match | null} the route of a call; null if Next must handle the path
 */
export function apiRoutes(folder) {
  const find = filesOf(folder, (name, page) => name.endsWith('/route') && page.startsWith('/api/'));
  return (pathname) => {
    const found = find(pathname);
    return found && { page: found.page, file: found.file, params: paramsOf(found.page, found.groups) };
  };
}

/**
 * @param {string} folder  the build folder
 * @returns {(pathname: string) => Found | null} the file of a page; null if Next must handle the path
 */
export function pageFiles(folder) {
  /** @type {{ routes: object, dynamicRoutes: object }} */
  const { routes, dynamicRoutes } = manifest(folder, 'prerender-manifest.json');
  // Those that begin with `/_` are the framework's own.
  const rendered = (/** @type {string} */ page) =>
    !page.startsWith('/_') && !(page in routes) && !(page in dynamicRoutes);
  return filesOf(folder, (name, page) => name.endsWith('/page') && rendered(page));
}

/**
 * Loads what is needed of built files, each once.
 * @template Loaded
 * @param {(file: string) => Promise<Loaded>} load  throws if the file has another shape than expected
 * @param {(words: string) => void} warn
 * @returns {(file: string, name?: string) => Promise<Loaded | null>} null if Next must handle it, which the log says once
 */
export function loadedOnce(load, warn) {
  /** @type {Map<string, Promise<Loaded | null>>} */
  const loaded = new Map();
  return (file, name = file) => {
    const known = loaded.get(file);
    if (known) return known;
    const loading = load(file).catch((error) => {
      warn(`${name} goes through the framework: ${error instanceof Error ? error.message : error}`);
      return null;
    });
    loaded.set(file, loading);
    return loading;
  };
}

/** @param {string} folder @param {string} name */
export const manifest = (folder, name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

/**
 * @param {string} folder
 * @param {(name: string, page: string) => boolean} wanted  which files, by their names in the build and their paths
 * @returns {(pathname: string) => Found | null}
 */
function filesOf(folder, wanted) {
  /** @type {Record<string, string>} */
  const files = manifest(folder, 'server/app-paths-manifest.json');
  /** @type {Record<string, string>} */
  const pages = manifest(folder, 'app-path-routes-manifest.json');
  const fileOf = new Map(
    Object.entries(pages)
      .filter(([name, page]) => wanted(name, page) && files[name])
      .map(([name, page]) => [page, path.resolve(folder, 'server', files[name] ?? '')]),
  );
  /** @type {{ page: string, namedRegex: string }[]} */
  const dynamic = manifest(folder, 'routes-manifest.json').dynamicRoutes;
  const patterns = dynamic.flatMap(({ page, namedRegex }) => {
    const file = fileOf.get(page);
    return file ? [{ page, file, pattern: new RegExp(namedRegex) }] : [];
  });
  return (pathname) => {
    if (!plain.test(pathname)) return null;
    const file = fileOf.get(pathname);
    if (file) return { page: pathname, file, groups: {} };
    for (const { page, file, pattern } of patterns) {
      const found = pattern.exec(pathname);
      if (found) return { page, file, groups: found.groups ?? {} };
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
