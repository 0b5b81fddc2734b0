/** One statement for each thing that a test begins with: most tests begin with many, and Prisma takes several for each. */
import { statement } from '@/lib/platform/database/client';

/** `created_at` -> `createdAt`, as the schema's `@map` says of every column. */
const namedAsByPrisma = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
      value,
    ]),
  );

/**
 * Runs a statement that writes one row, and more that belongs to it.
 * @param name    what the statement is called on the server
 * @param values  what `$1`, `$2`, ... stand for
 * @returns the row as Prisma would give it, but for dates without a time
 */
export async function written<Row>(name: string, text: string, values: unknown[]): Promise<Row> {
  const [row = {}] = await statement<Record<string, unknown>>(name, text, values);
  return namedAsByPrisma(row) as Row;
}
