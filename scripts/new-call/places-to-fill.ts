import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marker } from './marker.ts';

/** The folders of a scaffolded call. Documents in the root and this command mention the marker, but are not to be filled. */
const folders = [
  ...['app', 'components', 'docs', 'lib', 'prisma/schema', 'tests'],
  ...['scripts/bench', 'scripts/openapi'],
];
const isText = /\.(tsx?|mjs|css|md|prisma|json)$/;

/** `file:line  what to fill in`, for every line with the marker. */
export function placesToFill(root: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      // A route's folder may have a name that looks like a file's.
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(root, folder), path.join(entry.parentPath, entry.name)))
      .filter((name) => isText.test(name) && !/(^|[\\/])(node_modules|\.next)[\\/]/.test(name))
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .toSorted()
      .flatMap((file) => placesIn(file, readFileSync(path.join(root, file), 'utf8'))),
  );
}

function placesIn(file: string, text: string): string[] {
  if (!text.includes(marker)) return [];
  return text
    .split('\n')
    .flatMap((line, index) => (line.includes(marker) ? [`${file}:${index + 1}  ${said(line)}`] : []));
}

/** The text after the marker, to the end of its comment or string. */
function said(line: string): string {
  const words = line.slice(line.indexOf(marker) + marker.length).replace(/^:\s*/, '');
  return (/^[^'`|*$]*/.exec(words)?.[0].trim() ?? '') || line.trim();
}
