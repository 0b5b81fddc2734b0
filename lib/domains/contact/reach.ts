/** Reads the contact between two people in one statement (rules.md, Contact). */
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
 * A person whose profile the viewer may open: there is no block, and both are under 20, or it is the viewer themself.
 * @returns null alike for everybody else and for a name that nobody has
 */
export async function personMet(viewer: Viewer, username: string): Promise<Contact | null> {
  const contact = await contactWith(viewer, username);
  return contact && !contact.blocked && (!contact.pastAge || contact.id === viewer.id) ? contact : null;
}

/**
 * The contact between the viewer and a person, by username, not case-sensitive. An invalid name is not queried: a URL may
 * contain characters that Postgres refuses.
 * @returns null when nobody has that name
 */
export async function contactWith(viewer: Viewer, username: string): Promise<Contact | null> {
  if (!usernamePattern.test(username)) return null;
  const [row] = await contactByName([viewer.id, username.toLowerCase()]);
  return row ? contactOf(viewer, row) : null;
}
