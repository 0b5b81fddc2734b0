/**
 * Preloaded into a server of the bench (`--import`): removes the notice from its statements and changes nothing else.
 * The difference to an ordinary server is the cost of a notice. The product itself has no such switch.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const { Client } = createRequire(path.resolve('package.json'))('pg');
const send = Client.prototype.query;

/** Matches the SQL of `writeNotice` (lib/domains/notices/writing.ts), as part of a statement or as a whole one. */
const written = /insert into notices \(.*?returning user_id as to_whom/gs;

Client.prototype.query = function query(first, ...rest) {
  const text = typeof first === 'object' && typeof first?.text === 'string' ? first.text : '';
  if (!text.includes('insert into notices')) return send.call(this, first, ...rest);
  const without = text.replace(written, 'select null::int as to_whom where false');
  return send.call(this, { ...first, text: without }, ...rest);
};
