/** Formats the tables that commands print. */

/**
 * @param heads  column names
 * @param rows   cells; numbers, with or without a unit, are right-aligned
 * @returns lines with aligned columns
 */
export function table(heads: string[], rows: string[][]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const numeric = heads.map((_, column) =>
    rows.every((row) => /^[\d.,]*( \S{1,5})?$/.test(row[column] ?? '')),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(heads), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
