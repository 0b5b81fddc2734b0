/** Applies extra migrations, which the product does not have, in the same way as `npm run migrate`. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Migrated = { code: number | null; signal: NodeJS.Signals | null; words: string };

export type FurtherMigrations = {
  /** Runs the command on a database and waits for its end. @param env  more settings, such as KILL_POINT */
  migrate: (databaseUrl: string, env?: Record<string, string>) => Promise<Migrated>;
  remove: () => void;
};

/** @param scripts  SQL by migration name; each name must sort after those of the product */
export function furtherMigrations(scripts: Record<string, string>): FurtherMigrations {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-migrations-'));
  cpSync('prisma', path.join(folder, 'prisma'), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const [name, script] of Object.entries(scripts)) {
    const own = path.join(folder, 'prisma/migrations', name);
    mkdirSync(own);
    writeFileSync(path.join(own, 'migration.sql'), script);
  }
  const args = ['--conditions=react-server', '--import', 'tsx', path.resolve('scripts/migrate.ts')];
  const migrate: FurtherMigrations['migrate'] = (databaseUrl, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, args, {
        cwd: folder,
        env: {
          ...process.env,
          NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
          TSX_TSCONFIG_PATH: path.resolve('tsconfig.json'),
          DATABASE_URL: databaseUrl,
          DIRECT_DATABASE_URL: '',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let words = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          words += chunk.toString();
        });
      child.once('error', reject);
      child.once('close', (code, signal) => resolve({ code, signal, words }));
    });
  return { migrate, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
