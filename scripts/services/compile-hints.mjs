/**
 * Makes the browser compile the framework's scripts while they arrive, off the thread that answers taps. Chromium would compile
 * each function when it is first called, and held a slow phone up for 50 ms before the page came alive
 * (docs/decisions/109-scripts-compiled-while-they-arrive.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Stands in a script's first line. Chromium heeds it from version 136 on; to other browsers it is a comment. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/** In bytes. A smaller script is compiled in a few milliseconds. */
const worthIt = 50_000;

/**
 * Adds the hint to the scripts that every page loads. A script that has it is left as it is.
 * @param {string} folder  the build folder
 * @throws Error if no such script is found, because the build's layout has changed
 */
export function addCompileHints(folder) {
  /** @type {{ rootMainFiles: string[] }} */
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(folder, 'build-manifest.json'), 'utf8'));
  const scripts = rootMainFiles
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => text.length >= worthIt);
  if (scripts.length === 0) throw new Error('The build has no large script that every page loads.');
  for (const { file, text } of scripts)
    if (!text.startsWith(compileHint)) writeFileSync(file, compileHint + text);
}
