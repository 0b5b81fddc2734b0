import { isDuplicate } from './client';

/**
 * Makes writes idempotent. The client queues what was written offline, and retries after a lost response. A unique index on
 * `clientId` refuses the second insert, and the retry gets the stored row.
 */
export async function sentOnce<Row>(store: () => Promise<Row>, stored: () => Promise<Row>): Promise<Row> {
  try {
    return await store();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return stored();
  }
}
