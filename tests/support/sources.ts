/** The source files as text, for tests of the architecture. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export type Import = {
  /** The path from the repository's root (`lib/platform/database/client.ts`), or the name of a package. */
  from: string;
  /** Whether it imports only types, and so does not exist at run time. */
  typeOnly: boolean;
};

/** Every source file in these folders, as paths from the root. */
export function filesBelow(...folders: string[]): string[] {
  return (
    folders
      .filter((folder) => existsSync(path.join(root, folder)))
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${name}`,
        ),
      )
      // Skip build output that a killed run may have left.
      .filter((file) => !file.includes('/.next/') && statSync(path.join(root, file)).isFile())
      .toSorted()
  );
}

/** The TypeScript files in these folders. */
export const sourcesBelow = (...folders: string[]) =>
  filesBelow(...folders).filter((file) => /\.tsx?$/.test(file));

export const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The code without comments. */
export const codeOf = (file: string) =>
  textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

const statement = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/g;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** The imports of a file, in order. */
export function importsOf(file: string): Import[] {
  const code = codeOf(file);
  const written = [...code.matchAll(statement)].map(([, , type, names, from]) => ({
    from: resolved(file, from as string),
    typeOnly: type !== undefined || (names !== undefined && onlyTypes(names)),
  }));
  const later = [...code.matchAll(dynamic)].map(([, from]) => ({
    from: resolved(file, from as string),
    typeOnly: false,
  }));
  return [...written, ...later];
}

/** `{ type A, type B }` */
function onlyTypes(names: string): boolean {
  const inside = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  if (!inside) return false;
  const each = inside
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return each.length > 0 && each.every((name) => name.startsWith('type '));
}

function resolved(file: string, from: string): string {
  const ours = from.startsWith('@/')
    ? from.slice(2)
    : from.startsWith('.')
      ? path.join(path.dirname(file), from)
      : null;
  if (ours === null) return from;
  const found = ['', '.ts', '.tsx']
    .map((ending) => ours + ending)
    .find((each) => existsSync(path.join(root, each)) && /\.\w+$/.test(each));
  return found ?? ours;
}

/** Everything that is loaded with a file: the file, its imports, their imports, and so on. */
export function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  if (!/\.tsx?$/.test(file) || file.startsWith('prisma/generated')) return reached;
  for (const each of importsOf(file)) if (!each.typeOnly) reachedFrom(each.from, reached);
  return reached;
}

/** `file -> import` for every import that `wrong` finds so. */
export function wrongImports(
  files: string[],
  wrong: (file: string, from: string, typeOnly: boolean) => boolean,
) {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ from, typeOnly }) => wrong(file, from, typeOnly))
      .map(({ from }) => `${file} -> ${from}`),
  );
}
