/** The parts that are outgrown, and their replacements. All replacements are existing software, none is our own. */
import type { Need } from './forecast.ts';

type Limit = {
  part: string;
  /** Whether the part is outgrown, and a text with the figure that decides it. */
  outgrown: (need: Need) => boolean;
  when: string;
  replacement: string;
  /** The change: a setting, or a named piece of work. */
  change: string;
};

const gigabyte = 1e9;

export const limits: Limit[] = [
  {
    part: 'one process on one machine',
    outgrown: ({ servers }) => servers > 1,
    when: 'more than half of one processor',
    replacement: 'several app servers behind one address',
    change: 'settings (docs/deploy.md)',
  },
  {
    part: 'the embedded realtime server',
    outgrown: ({ sockets }) => sockets > 5000,
    when: 'more than the 5,000 connections that were measured',
    replacement: 'Pusher Channels, or a cluster of its protocol: soketi, Sockudo',
    change: 'settings `PUSHER_*`',
  },
  {
    part: 'files on the disk',
    outgrown: ({ filesAYear }) => filesAYear > 200 * gigabyte,
    when: 'more than 200 GB a year',
    replacement: 'S3, with a CDN before what is public',
    change:
      'settings `S3_*` and `npm run move-files`; the CDN: work, public files under an address of their own',
  },
  {
    part: 'connections of one Postgres',
    outgrown: ({ poolConnections }) => poolConnections > 300,
    when: 'more than 300',
    replacement: 'PgBouncer in transaction mode',
    change: 'settings `DATABASE_URL` and `DIRECT_DATABASE_URL`',
  },
  {
    part: 'one Postgres for all reads',
    outgrown: ({ requests }) => requests > 20_000,
    when: 'more than 20,000 requests a second',
    replacement: 'replicas for feeds, searches and lists',
    change: 'work: a second pool in lib/platform/database for what may be a second old',
  },
  {
    part: 'tables that only grow',
    outgrown: ({ rowsAYear }) => rowsAYear > 1000 * gigabyte,
    when: 'more than 1 TB of rows a year',
    replacement: "Postgres's partitions by time for messages, notices, likes and the ledger",
    change: 'work: migrations; ids already follow time',
  },
  {
    part: 'one Postgres for all writes',
    outgrown: ({ writes }) => writes > 10_000,
    when: 'more than 10,000 writes a second',
    replacement: 'Citus: chats by conversation, squads by squad, the feed by author',
    change: 'work: a key of distribution in each table, and no statement across two of them',
  },
];
