/** Writes test data with one statement for each thing: tests need many, and Prisma runs several statements for each. */
import { statement } from '@/lib/platform/database/client';

/** `created_at` becomes `createdAt`, like the schema's `@map` of every column. */
const namedAsByPrisma = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
      value,
    ]),
  );

/**
 * Runs a statement that writes one row and its dependent rows.
 * @param name    the name of the prepared statement
 * @param values  the values of `$1`, `$2`, ...
 * @returns the row as Prisma would return it, except dates without a time
 */
export async function written<Row>(name: string, text: string, values: unknown[]): Promise<Row> {
  const [row = {}] = await statement<Record<string, unknown>>(name, text, values);
  return namedAsByPrisma(row) as Row;
}
