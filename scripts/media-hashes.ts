/**
 * Imports an external block list of pictures into the current database (DATABASE_URL, else the embedded one). Each line is
 * a 64-bit perceptual hash (DCT, 32 by 32) as 16 hex digits. Lines that begin with # are ignored.
 *
 *   npm run media-hashes -- import <file>
 */
import { readFileSync } from 'node:fs';
import { localSettings } from './services/app.ts';
import { databaseForCommands } from './services/database.ts';

let close = async () => {};
try {
  const [action, file] = process.argv.slice(2);
  if (action !== 'import' || !file) throw new Error('Usage: npm run media-hashes -- import <file>');
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const hashes = lines.flatMap((line, at) => hashIn(line.trim(), at + 1));
  const database = await databaseForCommands();
  close = database.close;
  Object.assign(process.env, localSettings(database.databaseUrl, Number(process.env.PORT || 3000)));
  const { blockListed } = await import('@/lib/domains/media/blocked-pictures');
  const { disconnect } = await import('@/lib/platform/database/client');
  const added = await blockListed(hashes).finally(disconnect);
  console.log(`${hashes.length} pictures in the list, ${added} of them new.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}

function hashIn(line: string, number: number): string[] {
  if (line === '' || line.startsWith('#')) return [];
  if (!/^[0-9a-f]{16}$/i.test(line))
    throw new Error(`Line ${number} is no hash of 16 digits: ${line.slice(0, 40)}`);
  return [BigInt(`0x${line}`).toString(2).padStart(64, '0')];
}
