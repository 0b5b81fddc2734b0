/**
 * Saves memory for duplicate chunks. The build writes some server chunks once per route, identical except for the name of
 * their source map. Node keeps the text of each loaded file, and thirty copies took 40 MB. Requiring a copy returns the
 * exports of the first one: the same functions under the same names, which Next would skip anyway.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** In bytes. Comparing smaller files costs more than it saves. */
const worthIt = 50_000;

/**
 * Must be called before any chunk of the build is loaded.
 * @param {string} folder  the build folder
 * @returns {number} how many files need not be loaded
 */
export function shareChunks(folder) {
  let copies = 0;
  for (const files of sameSize(path.resolve(folder, 'server/chunks')).values()) {
    /** @type {{ file: string, text: Buffer }[]} */
    const firsts = [];
    for (const file of files.length > 1 ? files : []) {
      const text = withoutMap(readFileSync(file));
      const first = firsts.find((each) => each.text.equals(text));
      if (!first) firsts.push({ file, text });
      else {
        standIn(file, first.file);
        copies += 1;
      }
    }
  }
  return copies;
}

/** @param {string} folder @returns {Map<string, string[]>} files grouped by folder and size */
function sameSize(folder) {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = path.join(folder, name);
    const { size } = statSync(file);
    if (!file.endsWith('.js') || size < worthIt) continue;
    const key = `${path.dirname(file)} ${size}`;
    files.set(key, [...(files.get(key) ?? []), file]);
  }
  return files;
}

/** @param {Buffer} text */
function withoutMap(text) {
  const end = text.lastIndexOf('\n//# sourceMappingURL=');
  return end < 0 ? text : text.subarray(0, end);
}

/** Makes `require(file)` return the exports of `first`. @param {string} file @param {string} first */
function standIn(file, first) {
  const module = {
    id: file,
    filename: file,
    loaded: true,
    children: [],
    paths: [],
    get exports() {
      return require(first);
    },
  };
  require.cache[file] = /** @type {never} */ (module);
}
