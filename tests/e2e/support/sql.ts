import { Client, type QueryResultRow } from 'pg';

/** Runs a statement on the test database, for what no API call can create or read yet. */
export async function sql<Row extends QueryResultRow>(
  text: string,
  values: unknown[] = [],
  database = process.env.E2E_DATABASE_URL,
): Promise<Row[]> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
