/** Edits of source text. Each finds its place by the form of the file, and returns null if it is not found. */

/** Adds names to the import of a module. Biome sorts and formats it afterwards. */
export function withImport(text: string, names: string[], from: string): string {
  const values = [...text.matchAll(/^import \{([^}]*)\} from '([^']+)';$/gm)].find(([, , of]) => of === from);
  if (!values) {
    const line = `import { ${names.join(', ')} } from '${from}';\n`;
    const first = text.search(/^import /m);
    if (first >= 0) return text.slice(0, first) + line + text.slice(first);
    const directive = /^'use client';\n/.exec(text)?.[0] ?? '';
    return directive + line + text.slice(directive.length);
  }
  const [statement, list = ''] = values;
  const there = list.split(',').map((name) => name.trim());
  const missing = names.filter((name) => !there.includes(name));
  if (missing.length === 0) return text;
  const all = [...there, ...missing].filter(Boolean).join(', ');
  return text.replace(statement, () => `import { ${all} } from '${from}';`);
}

/** Inserts `added` after the last line that `isPlace` accepts; if there is none, before the line `end`. */
export function afterLastLine(
  text: string,
  added: string,
  isPlace: (line: string) => boolean,
  end?: string,
): string | null {
  const lines = text.split('\n');
  const at = lines.findLastIndex(isPlace);
  const place = at >= 0 ? at + 1 : end === undefined ? -1 : lines.lastIndexOf(end);
  if (place < 0) return null;
  return lines.toSpliced(place, 0, added).join('\n');
}

/** Inserts `added` at the end of the object that begins at the line `start`. */
export function atEndOfObject(text: string, added: string, start: RegExp): string | null {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => start.test(line));
  if (from < 0) return null;
  const indent = /^ */.exec(lines[from] as string)?.[0] ?? '';
  const end = lines.findIndex((line, index) => index > from && new RegExp(`^${indent}\\}`).test(line));
  return end < 0 ? null : lines.toSpliced(end, 0, added).join('\n');
}

/** Inserts `added` after the last statement that begins with `start` and ends with `);`. */
export function afterLastStatement(text: string, added: string, start: RegExp): string | null {
  const found = [...text.matchAll(start)].at(-1);
  if (!found) return null;
  const end = /\);$/m.exec(text.slice(found.index));
  if (!end) return null;
  const at = found.index + end.index + end[0].length;
  return `${text.slice(0, at)}\n${added}${text.slice(at)}`;
}
