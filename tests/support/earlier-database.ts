/** A database as it was before a migration, with rows of that time, brought up to date: does what is in it still hold? */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { disconnect } from '@/lib/platform/database/client';
import { applyMigrations, migrationNames } from '../../scripts/migrate.ts';
import { withClient } from '../../scripts/services/database.ts';

/** The creator account, for a database whose person 1 it is. */
export const boss = {
  id: 1,
  username: 'boss',
  email: 'boss@example.com',
  dob: new Date('2007-01-01'),
  isCreator: true,
  sessionId: '',
};

/**
 * Makes such a database the one of this test file.
 * @param migration  its name, without the date before it
 * @param rows       SQL that writes what was there when this migration came
 * @returns the address of the database
 */
export function databaseBefore(migration: string, rows: string): string {
  const server = inject('postgresUrl');
  const name = `${migration}_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const names = migrationNames();
  const first = names.findIndex((each) => each.endsWith(`_${migration}`));

  beforeAll(async () => {
    await withClient(server, (client) => client.query(`create database ${name}`));
    await applyMigrations(url, names.slice(0, first));
    await withClient(url, (client) => client.query(rows));
    await applyMigrations(url);
    process.env.DATABASE_URL = url;
  });

  afterAll(async () => {
    await disconnect();
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
  });
  return url;
}
