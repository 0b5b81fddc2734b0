/**
 * Scaffolds a new call (CONTRIBUTING.md, Adding a call). The result compiles, and its tests fail until it is filled in.
 *
 *   npm run new:call -- POST /api/posts/thank posts [thankAuthor]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { extendedFiles } from './new-call/extended-files.ts';
import { Refused } from './new-call/marker.ts';
import { newFiles } from './new-call/new-files.ts';
import { placesToFill } from './new-call/places-to-fill.ts';
import { wantedCall } from './new-call/wanted.ts';

const root = process.cwd();
try {
  make(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Prepares every file before it writes the first, so that an error leaves nothing behind. */
function make(typed: string[]) {
  const wanted = wantedCall(root, typed);
  const { files, section } = extendedFiles(root, wanted);
  for (const [file, text] of newFiles(wanted, section)) files.set(file, text);
  const [extended, made] = [true, false].map((there) =>
    [...files.keys()].filter((file) => existsSync(path.join(root, file)) === there).toSorted(),
  ) as [string[], string[]];
  requireCommitted(extended);
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  format([...files.keys()].filter((file) => file.endsWith('.ts')));

  console.log(`${wanted.name}: ${wanted.method} ${wanted.path}`);
  for (const file of made) console.log(`  made      ${file}`);
  for (const file of extended) console.log(`  extended  ${file}`);
  const places = placesToFill(root);
  console.log(`\nTo fill, and listed by \`npm run verify\` until none is left: ${places.length}`);
  for (const place of places) console.log(`  ${place}`);
  console.log(
    '\nA table comes first, where it needs one: prisma/schema, then `npm run migrate -- new <name>`.',
  );
  console.log('Once all is filled, `npm run openapi` writes it into docs/openapi.json.');
  console.log(`To undo it: git restore ${quoted(extended)} && git clean -f -- ${quoted(made)}`);
}

/** Undoing with git would also lose uncommitted changes, so there must be none. A copy without git cannot be restored. */
function requireCommitted(files: string[]) {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...files], {
    encoding: 'utf8',
  });
  const changed = status === 0 ? stdout.split('\n').flatMap((line) => line.slice(3) || []) : [];
  if (changed.length > 0)
    throw new Refused(
      `Commit these first, so that git can undo the call and leave them as they are: ${changed.join(', ')}.`,
    );
}

/** Biome sorts the imports and wraps the lines. */
function format(files: string[]) {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const done = spawnSync(process.execPath, [biome, 'check', '--write', '--error-on-warnings', ...files], {
    encoding: 'utf8',
  });
  if (done.status !== 0) console.error(`Biome finds fault with what was made:\n${done.stdout}${done.stderr}`);
}

/** Quotes paths with brackets, which a shell would interpret. */
function quoted(files: string[]): string {
  return files.map((file) => (file.includes('[') ? `'${file}'` : file)).join(' ');
}
