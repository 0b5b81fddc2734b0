/**
 * The build writes some parts of the server many times, once for each route that needs them, equal to the last byte but for
 * the name of their source map. What is loaded is kept with its text, and thirty copies of one text were 40 MB. A copy is
 * answered here with what the first of them gave: functions by the same names, which the framework would pass over.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Smaller ones cost less than looking at them. */
const worthIt = 50_000;

/**
 * Before anything of the build is loaded.
 * @param {string} folder  the build's
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

/** @param {string} folder @returns {Map<string, string[]>} files by their folder and size */
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

/** Whoever asks for `file` is given what `first` exports. @param {string} file @param {string} first */
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
