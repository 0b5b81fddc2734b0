/**
 * Names that nobody may register, because they look like an operator's. The operator may add to these lists. Written in
 * lower case; capitals, underscores, repeated letters and digits in place of letters do not matter: 'admin' also matches
 * 'Ad_Min', 'adm1n' and 'aadmin'.
 */

/** Refused alone, combined, and with the words below or digits around them: 'admin', 'moderator_team', 'the_mod2'. */
const roles: readonly string[] = [
  'admin',
  'admins',
  'administrator',
  'administration',
  'sysadmin',
  'superadmin',
  'superuser',
  'root',
  'system',
  'sysop',
  'webmaster',
  'postmaster',
  'hostmaster',
  'mod',
  'mods',
  'moderator',
  'moderators',
  'moderation',
  'support',
  'customersupport',
  'customercare',
  'helpdesk',
  'helpline',
  'helpcenter',
  'helpcentre',
  'staff',
  'official',
  'officials',
  'security',
  'safety',
  'safeguarding',
  'trustandsafety',
  'trustsafety',
  'abuse',
  'privacy',
  'legal',
  'compliance',
  'police',
  'founder',
  'cofounder',
  'ceo',
  'developer',
  'developers',
  'devteam',
  'thecreator',
  'creatoraccount',
  'verified',
  'verification',
  'announcement',
  'announcements',
  'noreply',
  'donotreply',
  'deleteduser',
  'deletedaccount',
  'deleted',
  'anonymous',
  'everyone',
  'undefined',
  'null',
];

/** Refused only together with a role. */
const around: readonly string[] = [
  'a',
  'an',
  'and',
  'the',
  'of',
  'for',
  'your',
  'our',
  'my',
  'im',
  'iam',
  'is',
  'real',
  'true',
  'chief',
  'head',
  'lead',
  'senior',
  'super',
  'global',
  'community',
  'team',
  'crew',
  'squad',
  'group',
  'account',
  'accounts',
  'user',
  'page',
  'profile',
  'channel',
  'app',
  'site',
  'web',
  'online',
  'live',
  'help',
  'care',
  'service',
  'services',
  'desk',
  'center',
  'centre',
  'office',
  'hq',
  'ng',
  'nigeria',
  'naija',
  'lagos',
  'africa',
  'bot',
  'x',
  'xx',
];

/** Refused anywhere in a name. */
const anywhere: readonly string[] = ['hypegist'];

/** Maps characters that look alike to one letter. */
const readAs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/** Folds a name: two names with the same result look alike at a glance. */
export const fold = (name: string): string => lettersOf(name).replace(/(.)\1+/g, '$1');

const lettersOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/_/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[01l345789]/g, (letter) => readAs[letter] ?? letter);

/** The name as it is, and without the digits and underscores at its ends, as in 'admin_2026'. */
const readings = (name: string) => [name, name.replace(/^[\d_]+|[\d_]+$/g, '')];

/**
 * All places where a folded word that starts at `from` may end. Each letter matches a whole run of that letter; the last
 * may leave part of its run to the next word ('supportteam').
 */
function endsOf(word: string, letters: string, from: number): number[] {
  let place = from;
  let ends: number[] = [];
  for (const letter of word) {
    if (letters[place] !== letter) return [];
    ends = [];
    while (letters[place] === letter) {
      place += 1;
      ends.push(place);
    }
  }
  return ends;
}

/** Whether a name consists only of words of both lists, with at least one of `cores`. */
function isMadeOf(name: string, cores: readonly string[], others: readonly string[]): boolean {
  const letters = lettersOf(name);
  /** The places reached so far in the name: without a core word, and with one. */
  const [without, with_] = [new Set([0]), new Set<number>()];
  for (let place = 0; place < letters.length; place += 1) {
    for (const [reached, words, into] of [
      [without, others, without],
      [without, cores, with_],
      [with_, others, with_],
      [with_, cores, with_],
    ] as const) {
      if (reached.has(place))
        for (const word of words) for (const end of endsOf(word, letters, place)) into.add(end);
    }
  }
  return with_.has(letters.length);
}

const [roleWords, otherWords] = [roles.map(fold), [...around, ...roles, ...anywhere].map(fold)];

/**
 * Whether a name is reserved, because it looks like an operator's.
 * @param creator  the creator account's name, if there is one: names that look like it are reserved too
 */
export function isReserved(name: string, creator: string | null): boolean {
  const cores = creator === null ? roleWords : [...roleWords, fold(creator)];
  return readings(name).some(
    (each) => anywhere.some((word) => fold(each).includes(fold(word))) || isMadeOf(each, cores, otherWords),
  );
}
