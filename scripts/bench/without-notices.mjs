/**
 * Loaded into a server of the bench before it starts (`--import`): its statements write no notice, and are otherwise the same.
 * So what a notice costs a call is the difference to the server beside it. The product itself has no such switch.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const { Client } = createRequire(path.resolve('package.json'))('pg');
const send = Client.prototype.query;

/** A part of a statement, or a whole one, as `writeNotice` makes it (lib/domains/notices/writing.ts). */
const written = /insert into notices \(.*?returning user_id as to_whom/gs;

Client.prototype.query = function query(first, ...rest) {
  const text = typeof first === 'object' && typeof first?.text === 'string' ? first.text : '';
  if (!text.includes('insert into notices')) return send.call(this, first, ...rest);
  const without = text.replace(written, 'select null::int as to_whom where false');
  return send.call(this, { ...first, text: without }, ...rest);
};
