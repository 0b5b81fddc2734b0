import { mutedWordsOf, replaceMutedWords } from '@/lib/domains/mutes/words';
import { listMutedWords, setMutedWords } from '@/lib/domains/mutes/words-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMutedWords, 'member', ({ viewer }) => mutedWordsOf(viewer)),
  POST: handle(setMutedWords, 'member', ({ viewer, body }) => replaceMutedWords(viewer, body)),
});
