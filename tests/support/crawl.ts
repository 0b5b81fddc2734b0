/**
 * Records everything that each role can see, byte for byte: every read call, the data of pages that no call returns, and
 * files. Comparing two crawls shows what an action between them changed for other people.
 */
import { peekAtMessages } from '@/lib/domains/chat/announcements';
import { latestPodium } from '@/lib/domains/showdown/results';
import { squadChatDetailsOf } from '@/lib/domains/squad-chat/details';
import { viewerOfToken } from '@/lib/http/api/session';
import { rawCall, type Who } from './call';
import { type CallLine, calls, everyRead, type Input } from './calls';
import { askFile } from './files';
import type { Fixtures } from './fixtures';
import { type Callers, type Role, roles } from './roles';

/** `role: question` and the complete answer. */
export type Crawl = Map<string, string>;

/** Values that differ in every answer and reveal nothing about anybody. Everything else is compared. */
const momentary =
  /"(exported_at|last_seen_at|p95_ms|calls|errors|expiresAt|keyPrefix|keySignature|nonce|salt|signature)":("[^"]*"|[\d.]+|null)/g;

type Question = [name: string, line: CallLine, input: Input];

/** Every read call of the table, and further variants of those that can be made in several ways. */
function questionsIn(fixtures: Fixtures): Question[] {
  const { author, other, joinedSquad, theirSquad } = fixtures;
  const asTable = everyRead.map(
    ([name, line]): Question => [name, line, { ...line.input(fixtures), headers: {} }],
  );
  const more = (name: string, input: Input, how: string): Question => [
    `${name} ${how}`,
    calls[name] as CallLine,
    input,
  ];
  const people = { author, other };
  return [
    ...asTable,
    ...Object.entries(people).flatMap(([who, { username }]) => [
      more('profile', { params: { username } }, who),
      more('listBelongings', { params: { username } }, who),
      more('suggestOpponents', { query: { starts: username } }, who),
    ]),
    ...Object.entries({ joinedSquad, theirSquad }).flatMap(([which, { id }]) => [
      more('listSquadMessages', { params: { squadId: id } }, which),
      more('listGameClips', { params: { squadId: id } }, which),
    ]),
    more('listRants', { query: { sort: 'trending' } }, 'trending'),
    more('listSquads', { query: { mine: '1' } }, 'mine'),
    more('listTeams', { query: { mine: '1' } }, 'mine'),
    ...['hidden', 'restored', 'dismissed', 'suspended', 'removed'].map((status) =>
      more('listReports', { query: { status } }, status),
    ),
  ];
}

/** Data of pages that no call returns. */
const parts: Record<
  string,
  (viewer: NonNullable<Awaited<ReturnType<typeof viewerOfToken>>>, fixtures: Fixtures) => Promise<unknown>
> = {
  'page: podium': (viewer) => latestPodium(viewer),
  'page: squad': (viewer, { joinedSquad }) => squadChatDetailsOf(viewer, joinedSquad.id),
  'page: chat': (viewer, { conversation }) => peekAtMessages(viewer, conversation.id, { limit: 50 }),
};

const refused = (error: unknown) => `refused: ${(error as Error).message}`;

/** Asks everything as one role. */
async function crawlAs(
  role: Role,
  as: Who,
  fixtures: Fixtures,
  files: string[],
): Promise<[string, string][]> {
  const seen: [string, string][] = [];
  for (const [name, { spec }, input] of questionsIn(fixtures)) {
    const { status, body, headers } = await rawCall(spec.method, spec.path, { ...input, as });
    // A refusal for bad input or a rate limit says nothing about what the role can see.
    if ([400, 429].includes(status) || status >= 500)
      throw new Error(`${role}: ${name} was answered ${status}`);
    const known = [...headers].filter(([each]) => each !== 'x-request-id');
    seen.push([name, JSON.stringify([status, body, known]).replace(momentary, '"$1"')]);
  }
  const viewer = as && (await viewerOfToken(as.token));
  for (const [name, part] of Object.entries(parts))
    if (viewer) seen.push([name, JSON.stringify(await part(viewer, fixtures).catch(refused))]);
  for (const [at, key] of files.entries()) {
    const answer = await askFile(as, key);
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64');
    seen.push([`file ${at + 1}`, JSON.stringify([answer.status, [...answer.headers], bytes])]);
  }
  return seen.map(([name, answer]) => [`${role}: ${name}`, answer]);
}

/**
 * Asks everything as every role.
 * @param files  keys of files that somebody may see
 */
export async function crawl(fixtures: Fixtures, callers: Callers, files: string[] = []): Promise<Crawl> {
  const answers = await Promise.all(roles.map((role) => crawlAs(role, callers[role], fixtures, files)));
  return new Map(answers.flat());
}

/** The questions with different answers, and who saw the difference, in the order of the roles. */
export function differences(before: Crawl, after: Crawl): Record<string, Role[]> {
  const changed: Record<string, Role[]> = {};
  for (const [name, answer] of before) {
    if (after.get(name) === answer) continue;
    const [role, question] = [name.slice(0, name.indexOf(': ')) as Role, name.slice(name.indexOf(': ') + 2)];
    changed[question] = [...(changed[question] ?? []), role];
  }
  return changed;
}
