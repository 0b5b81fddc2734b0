/** Reads files of docs/operations, which operators copy, and replaces their addresses by those of the run. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const operations = path.resolve('docs/operations');

/**
 * @param name    a file of docs/operations
 * @param values  texts in the file, with their replacements
 * @throws Error if a text is not in the file, because the run would then not test the documented configuration
 */
export function operatorsFile(name: string, values: Record<string, string>): string {
  let text = readFileSync(path.join(operations, name), 'utf8');
  for (const [there, own] of Object.entries(values)) {
    if (!text.includes(there)) throw new Error(`docs/operations/${name} does not say '${there}'.`);
    text = text.replaceAll(there, () => own);
  }
  return text;
}
