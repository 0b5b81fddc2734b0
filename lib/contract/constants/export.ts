/** The copy of one's data (rules.md, Data). Times are in milliseconds. */
import { second } from './time';

/**
 * The data export: one at a time for each person, `atOnce` on a server, in pages of `rows`. A download below `slowest`
 * bytes a second is aborted.
 */
export const dataExport = { atOnce: 8, rows: 500, retryAfter: 60 * second, slowest: 30_000 };
