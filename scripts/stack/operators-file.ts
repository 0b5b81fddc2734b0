/** The files of docs/operations that an operator copies, with the addresses of a run in their place. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const operations = path.resolve('docs/operations');

/**
 * @param name    a file of docs/operations
 * @param values  what stands there, and what is to
 * @throws Error where one of them does not stand there: the run would not be of what is written
 */
export function operatorsFile(name: string, values: Record<string, string>): string {
  let text = readFileSync(path.join(operations, name), 'utf8');
  for (const [there, own] of Object.entries(values)) {
    if (!text.includes(there)) throw new Error(`docs/operations/${name} does not say '${there}'.`);
    text = text.replaceAll(there, () => own);
  }
  return text;
}
