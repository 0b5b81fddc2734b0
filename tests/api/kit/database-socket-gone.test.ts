/** Postgres on the same machine has stopped and taken its Unix socket away: as when it is out of reach by network. */
import { test } from 'vitest';
import { expectEveryCallAway } from '../../support/database-away';
import { linkedSocket } from '../../support/database-socket';

const socket = linkedSocket(process.env.DATABASE_URL as string);
// Before anything asked for the pool.
process.env.DATABASE_URL = socket.url;

test('every call says so, and answers again when the socket is back', () => expectEveryCallAway(socket));
