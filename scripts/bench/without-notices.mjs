/**
 * Preloaded into a server of the bench (`--import`): at SIGUSR2 it begins to leave the notice out of its statements, and at
 * SIGCONT it writes notices again. It changes nothing else, so the difference is the cost of a notice. One process is both
 * sides of the comparison, because two processes of the same build differ by up to 10 %. The product itself has no such
 * switch.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const { Client } = createRequire(path.resolve('package.json'))('pg');
const send = Client.prototype.query;

let leftOut = false;
process.on('SIGUSR2', () => {
  leftOut = true;
});
process.on('SIGCONT', () => {
  leftOut = false;
});

/** Matches the SQL of `writeNotice` (lib/domains/notices/writing.ts), as part of a statement or as a whole one. */
const written = /insert into notices \(.*?returning user_id as to_whom/gs;

/**
 * Each statement's text without its notice. Made once per text, so that neither side of the comparison pays for the search.
 * It holds as many entries as the product has statements.
 */
const without = new Map();

Client.prototype.query = function query(first, ...rest) {
  const text = leftOut && typeof first === 'object' && typeof first?.text === 'string' ? first.text : '';
  if (!text) return send.call(this, first, ...rest);
  if (!without.has(text)) without.set(text, text.replace(written, 'select null::int as to_whom where false'));
  const shorter = without.get(text);
  if (shorter === text) return send.call(this, first, ...rest);
  // A prepared statement's name stands for one text on each connection.
  const name = first.name && `${first.name} without notices`;
  return send.call(this, { ...first, name, text: shorter }, ...rest);
};
