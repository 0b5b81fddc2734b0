import 'server-only';
import { mutedWordsLimit } from '@/lib/contract/constants/settings';
import { DomainError } from '@/lib/contract/domain-error';
import { wordKey } from '@/lib/contract/muted-words';
import type { Viewer } from '@/lib/contract/viewer';
import { requireNoneAwaited } from '@/lib/domains/accounts/guardian-required';
import { statement, transaction } from '@/lib/platform/database/client';
import { mergedWords } from './merged-words';

/** The viewer's muted words, as they were last saved. */
export async function mutedWordsOf(viewer: Viewer) {
  const [row] = await statement<{ words: string[] }>(
    'muted_words_own',
    'select muted_words as words from user_settings where user_id = $1',
    [viewer.id],
  );
  return { words: row?.words ?? [] };
}

/** Of two words that compare as equal, the first stays. */
function normalized(words: string[]): string[] {
  const byKey = new Map(words.toReversed().map((word) => [wordKey(word), word]));
  return [...byKey.values()].toReversed().map((word) => word.toLowerCase().replace(/\s+/g, ' '));
}

/**
 * Replaces the viewer's muted words.
 * @param seen  the words that were edited: then it merges the edit into the words as they are now. Without it, as earlier pages
 *   send it, the list replaces whatever is there
 * @throws DomainError `guardian_awaited` where a word is missing that was there, while a guardian is awaited; `invalid_input`
 *   where the merged words are too many
 */
export async function replaceMutedWords(
  viewer: Viewer,
  { words, seen }: { words: string[]; seen?: string[] | undefined },
) {
  const kept = normalized(words);
  if (seen) return mergeMutedWords(viewer, kept, seen);
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

const mergeMutedWords = (viewer: Viewer, kept: string[], seen: string[]) =>
  transaction(async (tx) => {
    // Creates the row or locks it.
    const [{ held } = { held: [] }] = await tx.$queryRaw<{ held: string[] }[]>`
      insert into user_settings (user_id) values (${viewer.id})
      on conflict (user_id) do update set user_id = excluded.user_id returning muted_words as held`;
    const words = mergedWords(held, seen, kept);
    const stays = new Set(words.map(wordKey));
    if (held.some((word) => !stays.has(wordKey(word)))) requireNoneAwaited(viewer);
    if (words.length > mutedWordsLimit.words) throw tooMany();
    await tx.userSettings.update({ where: { userId: viewer.id }, data: { mutedWords: words } });
    return { words };
  });

const tooMany = () => {
  const message = `With those that you muted elsewhere since, it would be more than ${mutedWordsLimit.words} words. Please look again.`;
  return new DomainError('invalid_input', message, { issues: [{ path: 'words', message }] });
};
