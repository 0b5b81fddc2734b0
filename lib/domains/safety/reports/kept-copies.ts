import 'server-only';

/**
 * SQL for whether any report on what a row is about still has its copy.
 * @param row  the alias of a row with `target_type`, `target_id` and `target_version`
 *
 * visibility-exempt: it shows nothing.
 */
export const keptFor = (row: string) => `exists (
  select 1 from reports k
  where k.target_type = ${row}.target_type and k.target_id = ${row}.target_id
    and k.target_version = ${row}.target_version and k.emptied_at is null)`;
