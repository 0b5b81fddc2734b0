import 'server-only';
import { wordKey } from '@/lib/contract/muted-words';
import type { Viewer } from '@/lib/contract/viewer';
import { requireNoneAwaited } from '@/lib/domains/accounts/guardian-required';
import { statement } from '@/lib/platform/database/client';

/** The viewer's muted words, as they were last saved. */
export async function mutedWordsOf(viewer: Viewer) {
  const [row] = await statement<{ words: string[] }>(
    'muted_words_own',
    'select muted_words as words from user_settings where user_id = $1',
    [viewer.id],
  );
  return { words: row?.words ?? [] };
}

/**
 * Replaces the viewer's muted words. Of two words that compare as equal, the first is kept.
 * @throws DomainError `guardian_awaited` where a word is missing that was there, while a guardian is awaited
 */
export async function replaceMutedWords(viewer: Viewer, words: string[]) {
  const byKey = new Map(words.toReversed().map((word) => [wordKey(word), word]));
  const kept = [...byKey.values()].toReversed().map((word) => word.toLowerCase().replace(/\s+/g, ' '));
  const [replaced] = await statement(
    'muted_words_replace',
    `insert into user_settings (user_id, muted_words) values ($1, $2)
     on conflict (user_id) do update set muted_words = excluded.muted_words
     where $3 or user_settings.muted_words <@ excluded.muted_words returning 1`,
    [viewer.id, kept, viewer.guardian !== 'awaited'],
  );
  if (!replaced) requireNoneAwaited(viewer);
  return { words: kept };
}
