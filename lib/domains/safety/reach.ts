/** What is between two people, asked of the database in one statement (rules.md, Contact). */
import 'server-only';
import { usernamePattern } from '@/lib/contract/constants/accounts';
import type { Viewer } from '@/lib/contract/viewer';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { type Contact, type ContactRow, contactColumns, contactOf } from './contact';

const contactByName = batchedQuery<ContactRow>(
  'reach_by_name',
  ['int', 'text'],
  `select ${contactColumns} from users u left join user_settings s on s.user_id = u.id where u.username_key = $2`,
);

/**
 * What is between the viewer and whoever has a name, whatever its capitals. What nobody can be called is not asked for: an
 * address may hold what Postgres cannot.
 * @returns null where nobody has it
 */
export async function contactWith(viewer: Viewer, username: string): Promise<Contact | null> {
  if (!usernamePattern.test(username)) return null;
  const [row] = await contactByName([viewer.id, username.toLowerCase()]);
  return row ? contactOf(viewer, row) : null;
}
