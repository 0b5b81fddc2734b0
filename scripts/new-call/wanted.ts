/** From what was typed to the call that is wanted, or to a sentence why it cannot be. */
import { existsSync, readdirSync } from 'node:fs';
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
  /** What a test sends for it. */
  sample: string;
  /** The fixture that the sample is of. */
  fixture: string | null;
};

export type Wanted = {
  method: Method;
  path: string;
  domain: string;
  /** Of the call in schema.ts, and in the tables of the tests. */
  name: string;
  /** Of the function that does it, and of its file and its tests. */
  verb: string;
  file: string;
  params: Param[];
  /** The one id in the body, where the call is about something that tests have at hand: `post`. */
  subject: string | null;
  /** Whether it answers a list, in pages. */
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
    ...freeNames(root, domain, name, words, method),
    params,
    subject: isAbout ? own : null,
    isList: method === 'GET' && (/^list[A-Z]/.test(name) || (!named && isPlural(words.at(-1) ?? domain))),
  };
}

const isMethod = (word: string): word is Method => methods.includes(word as Method);
const isPlural = (word: string) => /[^s]s$/.test(word) && !word.endsWith('ics');
const singular = (word: string) => (isPlural(word) ? word.slice(0, -1) : word);
const camel = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
export const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The words of a path behind its noun: `comments`, `pin` of /api/posts/comments/pin. */
function wordsOf(address: string, domain: string): string[] {
  const [first = '', ...rest] = address
    .split('/')
    .slice(2)
    .filter((word) => !word.startsWith('{'));
  return rest.length > 0 || first === domain ? rest : [first].filter(Boolean);
}

const usualVerb: Record<Method, string> = { GET: 'read', POST: 'create', PUT: 'edit', DELETE: 'remove' };

/** `thankPost`, `tournamentReport`, `listPostThanks`, `editPostTitle`; of an address without a noun its own word. */
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

/** A folder of the app takes one name for what stands in its place, or Next refuses to start. */
function requireOneParameterName(root: string, address: string) {
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

/** Names of files that say what part of a domain they are (tests/architecture.test.ts), or nothing at all. */
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

/** The first file that is not there yet, in `lib/domains` or in `tests`, and a function that is named after it. */
function freeNames(root: string, domain: string, name: string, words: string[], method: Method) {
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
  return { file, verb: verb === name || reserved.has(verb) || /^\d/.test(verb) ? `${name}As` : verb };
}

export const filesNamed = (domain: string, file: string) => [
  `lib/domains/${domain}/${file}.ts`,
  `tests/api/${domain}/${file}.test.ts`,
  `tests/e2e/${domain}/${file}.spec.ts`,
];
