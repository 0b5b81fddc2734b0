/**
 * Takes the schemas out of the descriptions of calls, for what is built for the browser (next.config.mjs). Of a call it reads the
 * method, the path and the rule for its file, and never a schema (docs/decisions/076-pages-without-schemas.md).
 */
import { parseSync } from 'oxc-parser';

/** The parts of a description that are read in the browser, besides the method and the path. */
const read = ['form'];

/** The name that an expression begins with: `z` of `z.string().check(...)`. */
function rootOf(node) {
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node.type === 'Identifier' ? node.name : '';
}

/**
 * @param {string} source  TypeScript in which `zod/mini` is `z`
 * @returns {string} the same, with one function that does nothing (lib/client/schema-stand-in.ts) in place of each schema: it is
 *   dropped where nothing else is made of it
 */
export function withoutSchemas(source) {
  const cuts = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    if (node.type === 'CallExpression' && rootOf(node) === 'z')
      return cuts.push({ from: node.start, to: node.end, by: 'z.unknown' });
    if (node.type === 'CallExpression' && node.callee.name === 'endpoint')
      for (const { key, start, end } of node.arguments[2]?.properties ?? []) {
        const comma = /^\s*,/.exec(source.slice(end))?.[0] ?? '';
        if (key && !read.includes(key.name)) cuts.push({ from: start, to: end + comma.length, by: '' });
      }
    else for (const each of Object.values(node)) visit(each);
  };
  visit(parseSync('schema.ts', source).program.body);
  // The last first, so that the places of the others stay as they are.
  cuts.sort((one, other) => other.from - one.from);
  return cuts.reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), source);
}

/** As the bundler calls it. */
export default withoutSchemas;
