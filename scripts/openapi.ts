/**
 * Writes docs/openapi.json and docs/product/errors.md from the calls and the catalogue of error codes.
 *
 *   npm run openapi
 */
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { callsIn, type Modules, viewsIn } from './openapi/calls.ts';
import { openApiText } from './openapi/document.ts';
import { errorsPage } from './openapi/errors-page.ts';

async function load(...patterns: string[]): Promise<Modules> {
  const files = globSync(patterns).map((file) => file.replaceAll(path.sep, '/'));
  const loaded = files.map(async (file) => [file, await import(pathToFileURL(path.resolve(file)).href)]);
  return Object.fromEntries(await Promise.all(loaded));
}

const schemas = await load('lib/domains/*/*schema.ts', 'lib/contract/*.ts');
const routes = await load('app/api/**/route.ts');
writeFileSync('docs/openapi.json', openApiText(callsIn(routes, schemas), viewsIn(schemas)));
writeFileSync('docs/product/errors.md', errorsPage());
// Timers of the route modules, such as those that clear caches, would keep the process alive.
process.exit(0);
