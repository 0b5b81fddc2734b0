/** Formats numbers and table rows for docs/scale.md. */

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** @returns the size with two significant digits */
export function size(bytes: number, unit = units): string {
  const at = Math.min(unit.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return `${rounded(bytes / 1000 ** at)} ${unit[at]}`;
}

export const rounded = (value: number) => Number(value.toPrecision(2)).toLocaleString('en');

/** A row of a table in Markdown. */
export const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
