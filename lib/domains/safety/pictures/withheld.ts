/** Hides content by moving its text or picture out of its row, and moves it back when the content is shown again. */
import 'server-only';
import { releaseMedia } from '@/lib/domains/media/media';
import type { TargetType } from '@/lib/domains/safety/schema';
import { keysIn } from '@/lib/domains/safety/targets/evidence';
import type { Transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';

type Withholding = {
  table: 'squads' | 'teams' | 'tournaments' | 'users';
  targetType: TargetType;
  id: number;
  hidden: boolean;
  /** The value of each column while it is hidden. The names are constants of the source code, never user input. */
  columns: Record<string, string | null>;
};

/**
 * Hides content, or shows it again. Hiding twice keeps the first values, and adds those of columns that were not hidden yet:
 * content that an earlier version of the code hid may have fewer. When the owner changed the row while it was hidden,
 * their new values stay and the hidden ones are discarded. Of an account that is deleted, and still being emptied, nothing is
 * changed and nothing comes back: the database refuses both.
 *
 * visibility-exempt: it shows nothing to anybody.
 */
export async function withhold(
  tx: Transaction,
  { table, targetType, id, hidden, columns }: Withholding,
): Promise<void> {
  const names = Object.keys(columns);
  const stands = table === 'users' ? `and not ${isDeleted('users')}` : '';
  if (hidden) {
    const taken = names.map((name) => `'${name}', ${name}`).join(', ');
    await tx.$executeRawUnsafe(
      `insert into withheld_content (target_type, target_id, content)
       select $2, id, jsonb_build_object(${taken}) from ${table} where id = $1 and ${names[0]} is not null
       on conflict (target_type, target_id)
       do update set content = excluded.content || withheld_content.content`,
      id,
      targetType,
    );
    const set = names.map((name, at) => `${name} = $${at + 3}`).join(', ');
    await tx.$executeRawUnsafe(
      `update ${table} set ${set} where id = $1 ${stands}
         and exists (select 1 from withheld_content where target_type = $2 and target_id = $1)`,
      id,
      targetType,
      ...Object.values(columns),
    );
    return;
  }
  const withheld = await takeWithheld(tx, targetType, id);
  if (!withheld) return;
  const taken = names.filter((name) => name in withheld);
  const back = taken.map((name, at) => `${name} = $${at + 2}`).join(', ');
  const untouched = taken.map((name, at) => `${name} is not distinct from $${at + 2 + taken.length}`);
  const restored = await tx.$executeRawUnsafe(
    `update ${table} set ${back} where id = $1 ${stands} and ${untouched.join(' and ')}`,
    id,
    ...taken.map((name) => withheld[name]),
    ...taken.map((name) => columns[name]),
  );
  if (restored === 0) await releaseMedia(tx, filesIn(withheld));
}

type Content = Record<string, string | null>;

async function takeWithheld(tx: Transaction, targetType: TargetType, id: number): Promise<Content | null> {
  const [row] = await tx.$queryRaw<{ content: Content }[]>`
    delete from withheld_content where target_type = ${targetType} and target_id = ${id} returning content`;
  return row?.content ?? null;
}

/** Discards the withheld values, and releases their files, when the owner has replaced the content. */
export async function releaseWithheld(tx: Transaction, targetType: TargetType, id: number): Promise<void> {
  const withheld = await takeWithheld(tx, targetType, id);
  if (withheld) await releaseMedia(tx, filesIn(withheld));
}

/** The keys of the files in the withheld values. */
const filesIn = (content: Content) => keysIn(Object.values(content));

/** Deletes the withheld values of a deleted account: the text of what they founded, and their picture with its file. */
export async function forgetWithheld(tx: Transaction, userId: number): Promise<void> {
  const founded = ['squad', 'team', 'tournament'].map(
    (kind) => `(target_type = '${kind}' and target_id in (select id from ${kind}s where creator_id = $1))`,
  );
  const gone = await tx.$queryRawUnsafe<{ content: Content }[]>(
    `delete from withheld_content
     where (target_type = 'profile_picture' and target_id = $1) or ${founded.join(' or ')} returning content`,
    userId,
  );
  await releaseMedia(
    tx,
    gone.flatMap(({ content }) => filesIn(content)),
  );
}
