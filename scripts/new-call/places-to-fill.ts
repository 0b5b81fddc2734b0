import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marker } from './marker.ts';

/** Where a made call has anything. The root's own documents and `scripts` speak of the marker, and mean none. */
const folders = ['app', 'components', 'docs', 'lib', 'prisma/schema', 'tests'];
const isText = /\.(tsx?|mjs|css|md|prisma|json)$/;

/** `file:line  what is to fill there`, for every line that holds the marker. */
export function placesToFill(root: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
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

/** What is said behind the marker, to the end of its comment or string. */
function said(line: string): string {
  const words = line.slice(line.indexOf(marker) + marker.length).replace(/^:\s*/, '');
  return (/^[^'`|*]*/.exec(words)?.[0].trim() ?? '') || line.trim();
}
