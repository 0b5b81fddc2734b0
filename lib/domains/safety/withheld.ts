/** What is hidden by taking its words or its picture out of its row, and putting them back when it is shown again. */
import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import type { TargetType } from './schema';

type Withholding = {
  table: 'squads' | 'teams' | 'tournaments' | 'users';
  targetType: TargetType;
  id: number;
  hidden: boolean;
  /** What stands in each column while it is hidden. The names are those written in targets.ts, never anything that was sent. */
  columns: Record<string, string | null>;
};

/**
 * Hides a thing, or shows it again. Hiding twice keeps what was there first. What its owner wrote into the row meanwhile
 * stays, and the words that were hidden are gone.
 *
 * noRules: it shows nothing to anybody.
 */
export async function withhold(
  tx: Transaction,
  { table, targetType, id, hidden, columns }: Withholding,
): Promise<void> {
  const names = Object.keys(columns);
  if (hidden) {
    const taken = names.map((name) => `'${name}', ${name}`).join(', ');
    await tx.$executeRawUnsafe(
      `insert into withheld_content (target_type, target_id, content)
       select $2, id, jsonb_build_object(${taken}) from ${table} where id = $1 and ${names[0]} is not null
       on conflict do nothing`,
      id,
      targetType,
    );
    const set = names.map((name, at) => `${name} = $${at + 3}`).join(', ');
    await tx.$executeRawUnsafe(
      `update ${table} set ${set} where id = $1
         and exists (select 1 from withheld_content where target_type = $2 and target_id = $1)`,
      id,
      targetType,
      ...Object.values(columns),
    );
    return;
  }
  const back = names.map((name) => `${name} = w.content ->> '${name}'`).join(', ');
  const untouched = names.map((name, at) => `t.${name} is not distinct from $${at + 3}`).join(' and ');
  await tx.$executeRawUnsafe(
    `with w as (delete from withheld_content where target_type = $2 and target_id = $1 returning content)
     update ${table} t set ${back} from w where t.id = $1 and ${untouched}`,
    id,
    targetType,
    ...Object.values(columns),
  );
}
