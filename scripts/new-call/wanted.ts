/** Parses the command line to the wanted call, or to an error message. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { domainsIn, everyCall, fixturesIn } from './described-calls.ts';
import { marker, Refused } from './marker.ts';

const usage = `npm run new:call -- <METHOD> <path> <domain> [name], such as
  npm run new:call -- POST /api/posts/thank posts thankAuthor`;

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

type Param = {
  name: string;
  isId: boolean;
  /** The value that a test sends. */
  sample: string;
  /** The fixture that the sample comes from. */
  fixture: string | null;
};

export type Wanted = {
  method: Method;
  path: string;
  domain: string;
  /** Name of the call in schema.ts and in the test tables. */
  name: string;
  /** Name of the domain's function, and of its file and tests. */
  verb: string;
  file: string;
  params: Param[];
  /** The one id in the body, if the call is about something with a test fixture, such as `post`. */
  subject: string | null;
  /** The error codes that are known already: those for something that does not exist. */
  refuses: string[];
  /** Whether the response is a paginated list. */
  isList: boolean;
};

/** @throws Refused */
export function wantedCall(root: string, typed: string[]): Wanted {
  const [method, address, domain, named] = typed;
  if (!method || !address || !domain || typed.length > 4) throw new Refused(`Say which call: ${usage}`);
  if (!isMethod(method)) throw new Refused(`${method} is no method of ours: ${methods.join(', ')}.`);
  if (!address.startsWith('/api/')) throw new Refused(`${address}: the path of a call begins with /api/.`);
  if (!/^\/api(\/[a-z0-9-]+|\/\{[a-z][A-Za-z0-9]*\})+$/.test(address))
    throw new Refused(`${address}: small letters, digits and hyphens, as in /api/posts/comments/{postId}.`);
  const domains = domainsIn(root);
  if (!domains.includes(domain))
    throw new Refused(`There is no domain ${domain} that has calls. There are: ${domains.join(', ')}.`);
  const words = wordsOf(address, domain);
  const name = named ?? usualName(method, address, words, domain);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Refused(`${name}: a call is named like thankAuthor.`);
  const calls = everyCall(root);
  if (calls.some((each) => each.method === method && each.path === address))
    throw new Refused(`${method} ${address} is there already.`);
  if (calls.some((each) => each.name === name))
    throw new Refused(
      `There is a call ${name} already. Give this one a name, as the last word of the command.`,
    );
  if (reserved.has(name) || wordIn(root, `lib/domains/${domain}/schema.ts`, name))
    throw new Refused(`${name} means something else already in lib/domains/${domain}/schema.ts.`);
  requireOneParameterName(root, address);

  const fixtures = fixturesIn(root);
  const params = paramsOf(address, domain, fixtures);
  const own = singular(camel(domain));
  const isAbout = (method === 'POST' || method === 'PUT') && params.length === 0 && fixtures.includes(own);
  return {
    method,
    path: address,
    domain,
    name,
    ...freeNames(root, { domain, name, words, method, address }),
    params,
    subject: isAbout ? own : null,
    refuses: notFoundCodes(root, [
      ...params.map(({ fixture, isId }) => (isId ? fixture : 'user')),
      isAbout ? own : null,
    ]),
    isList: method === 'GET' && (/^list[A-Z]/.test(name) || (!named && isPlural(words.at(-1) ?? domain))),
  };
}

/** Codes such as `post_not_found`, for things that have one in the catalogue. */
function notFoundCodes(root: string, things: (string | null)[]): string[] {
  const catalogue = readFileSync(path.join(root, 'lib/contract/error-codes.ts'), 'utf8');
  const codes = things.flatMap((thing) => (thing ? `${kebab(thing).replaceAll('-', '_')}_not_found` : []));
  return [...new Set(codes)].filter((code) => catalogue.includes(` ${code}:`));
}

const isMethod = (word: string): word is Method => methods.includes(word as Method);
const isPlural = (word: string) => /[^s]s$/.test(word) && !word.endsWith('ics');
const singular = (word: string) => (isPlural(word) ? word.slice(0, -1) : word);
const camel = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
export const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The words of a path after its noun: `comments`, `pin` of /api/posts/comments/pin. */
function wordsOf(address: string, domain: string): string[] {
  const [first = '', ...rest] = address
    .split('/')
    .slice(2)
    .filter((word) => !word.startsWith('{'));
  return rest.length > 0 || first === domain ? rest : [first].filter(Boolean);
}

const usualVerb: Record<Method, string> = { GET: 'read', POST: 'create', PUT: 'edit', DELETE: 'remove' };

/** `thankPost`, `tournamentReport`, `listPostThanks`, `editPostTitle`. For a path without a noun: its own word. */
function usualName(method: Method, address: string, words: string[], domain: string): string {
  const noun = capital(singular(camel(domain)));
  const rest = words.map((word) => capital(camel(word))).join('');
  const isAlone = address === `/api/${words[0]}`;
  if (isAlone && (method === 'POST' || method === 'GET')) return uncapital(rest);
  if (method === 'POST' && rest) return uncapital(rest) + noun;
  if (method !== 'GET' || !rest) return usualVerb[method] + noun + rest;
  return isPlural(rest) ? `list${noun}${rest}` : uncapital(noun) + rest;
}

const uncapital = (word: string) => word.slice(0, 1).toLowerCase() + word.slice(1);

/** Whether a file contains the word, other than as a field name. */
const wordIn = (root: string, file: string, word: string) =>
  existsSync(path.join(root, file)) &&
  new RegExp(`\\b${word}\\b(?!\\??:)`).test(readFileSync(path.join(root, file), 'utf8'));

export const routeFile = (address: string) =>
  `app${address.replaceAll('{', '[').replaceAll('}', ']')}/route.ts`;

/** Next refuses to start if two routes name the parameter at the same place differently. */
function requireOneParameterName(root: string, address: string) {
  const names = address.match(/\{\w+\}/g) ?? [];
  if (new Set(names).size < names.length) throw new Refused(`${address}: two parameters of one name.`);
  let folder = path.join(root, 'app');
  for (const part of address.slice(1).split('/')) {
    const other = existsSync(folder) ? readdirSync(folder).find((name) => /^\[\w+\]$/.test(name)) : undefined;
    if (part.startsWith('{') && other && other !== `[${part.slice(1, -1)}]`)
      throw new Refused(`${address}: ${part} must be {${other.slice(1, -1)}}, as in the calls beside it.`);
    folder = path.join(folder, part.replace('{', '[').replace('}', ']'));
  }
}

function paramsOf(address: string, domain: string, fixtures: string[]): Param[] {
  const parts = address.split('/');
  return parts.flatMap((part, at) => {
    if (!part.startsWith('{')) return [];
    const name = part.slice(1, -1);
    const isId = /(^i|I)d$/.test(name);
    const nouns =
      name === 'id'
        ? [parts[at - 1] ?? '', domain].map((each) => singular(camel(each)))
        : [name.slice(0, -2)];
    const fixture = isId
      ? nouns.find((noun) => fixtures.includes(noun))
      : name === 'username'
        ? 'other'
        : undefined;
    const sample = fixture ? `${fixture}.${isId ? 'id' : name}` : `'${marker}: what it is about'`;
    return [{ name, isId, sample, fixture: fixture ?? null }];
  });
}

/** File names that are reserved for a part of a domain (tests/unit/domain-files.test.ts), or say nothing. */
const taken =
  /(^|-)(schema|rules|policy|view|hooks|statements)$|^(utils?|helpers?|types?|misc|index|common|shared|stuff|lib|functions)$/;
const reserved = new Set([
  'delete',
  'new',
  'default',
  'export',
  'import',
  'return',
  'switch',
  'void',
  'with',
]);

type Names = { domain: string; name: string; words: string[]; method: Method; address: string };

/** The first file name that is free in `lib/domains` and in `tests`, and the function name for it. */
function freeNames(root: string, { domain, name, words, method, address }: Names) {
  const short = words.join('-') || usualVerb[method];
  const file = [short, kebab(name), `${kebab(name)}-call`].find(
    (each) =>
      !taken.test(each) && filesNamed(domain, each).every((where) => !existsSync(path.join(root, where))),
  );
  if (!file)
    throw new Refused(
      `lib/domains/${domain} has files of these names already. Give the call another, as the last word.`,
    );
  const verb = camel(file);
  const isFree = verb !== name && !reserved.has(verb) && !/^\d/.test(verb);
  return { file, verb: isFree && !wordIn(root, routeFile(address), verb) ? verb : `${name}As` };
}

export const filesNamed = (domain: string, file: string) => [
  `lib/domains/${domain}/${file}.ts`,
  `tests/api/${domain}/${file}.test.ts`,
  `tests/e2e/${domain}/${file}.spec.ts`,
];
