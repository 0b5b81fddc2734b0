/** The new files of a call. They compile, and their tests fail. */
import { marker } from './marker.ts';
import { capital, filesNamed, type Wanted } from './wanted.ts';

type Argument = { name: string; type: string; from: string };

/** The arguments of the domain's function, besides the viewer. */
function argumentsOf({ params, subject, isList }: Wanted): Argument[] {
  const ids = params.map(({ name, isId }) => ({
    name,
    type: isId ? 'number' : 'string',
    from: `params.${name}`,
  }));
  if (subject) ids.push({ name: `${subject}Id`, type: 'number', from: `body.${subject}Id` });
  if (isList) ids.push({ name: 'page', type: 'Page', from: 'query' });
  return ids;
}

/** The input that a test sends besides the viewer, as object properties. `fixtures`: the fixtures that it uses. */
export function sampleInput(wanted: Wanted): { parts: string; fixtures: string[] } {
  const { params, subject, method } = wanted;
  const parts = [];
  if (params.length > 0)
    parts.push(`params: { ${params.map(({ name, sample }) => `${name}: ${sample}`).join(', ')} }`);
  if (subject) parts.push(`body: { ${subject}Id: ${subject}.id }`);
  else if (method === 'POST' || method === 'PUT') parts.push('body: {}');
  const fixtures = [...params.flatMap(({ fixture }) => fixture ?? []), ...(subject ? [subject] : [])];
  return { parts: parts.join(', '), fixtures: [...new Set(fixtures)] };
}

/** Path -> text of each new file. `section`: the section of the contract. */
export function newFiles(wanted: Wanted, section: string): Map<string, string> {
  const [verb = '', test = '', journey = ''] = filesNamed(wanted.domain, wanted.file);
  return new Map([
    [verb, verbText(wanted)],
    [test, testText(wanted, section)],
    [journey, journeyText(section)],
  ]);
}

/** Joined at run time, because tests/unit/citations.test.ts would take the literal for a citation. */
const contract = ['contract', 'md'].join('.');
const cited = (section: string) => `(${contract}, ${section})`;

function verbText(wanted: Wanted): string {
  const args = argumentsOf(wanted);
  const list = ['viewer: Viewer', ...args.map(({ name, type }) => `${name}: ${type}`)].join(', ');
  const told = ['viewer.id', ...args.map(({ name }) => name)].join(', ');
  return `import 'server-only';
import type { ResultOf } from '@/lib/contract/endpoint';
${wanted.isList ? `import type { Page } from '@/lib/contract/paging';\n` : ''}import type { Viewer } from '@/lib/contract/viewer';
import type { ${wanted.name} } from './schema';

/** ${marker}: one statement or one transaction, and which DomainError it throws. */
export async function ${wanted.verb}(${list}): Promise<ResultOf<typeof ${wanted.name}>> {
  throw new Error(\`${marker}: nothing is done yet with \${JSON.stringify([${told}])}\`);
}
`;
}

/** The route file's line for the call. */
export function routeEntry(wanted: Wanted): string {
  const args = argumentsOf(wanted);
  const parts = new Set(args.map(({ from }) => from.split('.')[0]));
  const given = ['viewer', ...args.map(({ from }) => from)].join(', ');
  return `  ${wanted.method}: handle(${wanted.name}, 'member', ({ ${['viewer', ...parts].join(', ')} }) => ${wanted.verb}(${given})),`;
}

export const emptyRoute = `import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
});
`;

/** The call's description in schema.ts, and the imports that it needs. */
export function description({ name, method, path, params, subject, isList, refuses }: Wanted) {
  const fields = params
    .map(({ name: field, isId }) =>
      isId ? (field === 'id' ? 'id' : `${field}: id`) : `${field}: z.string()`,
    )
    .join(', ');
  const writes = method !== 'GET';
  const lines = [
    writes && `  limit: 'engagement',`,
    params.length > 0 && `  params: z.object({ ${fields} }),`,
    isList && '  query: pageQuery(pageLimit.others),',
    (method === 'POST' || method === 'PUT') && `  body: z.object({${subject ? ` ${subject}Id: id ` : ''}}),`,
    `  refuses: [${refuses.map((code) => `'${code}'`).join(', ')}],`,
    `  response: ${writes ? 'z.object({ message })' : isList ? 'z.array(z.object({ id: count }))' : 'z.object({ id: count })'},`,
  ];
  const text = `// ${marker}: what it takes, its refusals and its answer, and which limit it counts towards.
export const ${name} = endpoint('${method}', '${path}', {
${lines.filter(Boolean).join('\n')}
});`;
  const takesId = subject !== null || params.some(({ isId }) => isId);
  const imports: [string[], string][] = [
    [['endpoint'], '@/lib/contract/endpoint'],
    [[writes ? 'message' : 'count', ...(takesId ? ['id'] : [])], '@/lib/contract/fields'],
  ];
  if (isList)
    imports.push(
      [['pageLimit'], '@/lib/contract/constants/requests'],
      [['pageQuery'], '@/lib/contract/paging'],
    );
  return { text, imports };
}

/** The hook with which the browser makes the call. */
export function hook({ name, method, params }: Wanted) {
  const list = params.map(({ name: field, isId }) => `${field}: ${isId ? 'number' : 'string'}`).join(', ');
  const input = params.length > 0 ? `{ params: { ${params.map((each) => each.name).join(', ')} } }` : '{}';
  return method === 'GET'
    ? `/** ${marker}: what it reads. Knip names it until a component uses it. */
export const use${capital(name)} = (${list}) => useRead(${name}, ${input});`
    : `/** ${marker}: what it does. Knip names it until a component uses it. */
export const use${capital(name)} = () => useSend(${name}, '${marker}: the words before an error');`;
}

function testText(wanted: Wanted, section: string): string {
  const { name, method, path, domain, params, subject } = wanted;
  const writes = method !== 'GET';
  const { parts, fixtures } = sampleInput(wanted);
  const made = `const { ${[...new Set(['author', ...fixtures])].join(', ')} } = await createFixtures();`;
  const once = `call(${name}, { as: author${parts ? `, ${parts}` : ''} })`;
  const ids = [
    ...params.filter(({ isId }) => isId).map(({ sample }) => sample),
    ...(subject ? [`${subject}.id`] : []),
  ];
  const unknown = ids.reduce((text, each) => text.replace(`: ${each}`, ': 999_999'), once);
  const needed = ['author', ...fixtures.filter((each) => unknown.includes(`${each}.`))].join(', ');
  return `/** ${method} ${path}: ${marker}: what it is for ${cited(section)}. */
import { expect, test } from 'vitest';
import { ${name} } from '@/lib/domains/${domain}/schema';
import { call${writes ? ', fiftyTimes, statusesOf' : ''} } from '../../support/call';
import { createFixtures } from '../../support/fixtures';
${ids.length > 0 ? `import { expectRefusal } from '../../support/refusals';\n` : ''}
test('a member is answered', async () => {
  ${made}
  const answer = await ${once};
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual('${marker}: the whole answer');
${writes ? `  expect.unreachable('${marker}: what is in the database now');\n` : ''}});
${
  ids.length > 0
    ? `
test('what nobody has is refused', async () => {
  const { ${needed} } = await createFixtures();
  await expectRefusal(() => ${unknown}, 404, '${marker}: its words');
});
`
    : ''
}
test('each other refusal', async () => {
  expect.unreachable('${marker}: each refusal: who may not, in which state not, what is hidden or across a block');
});
${
  writes
    ? `
test('fifty at once', async () => {
  ${made}
  const answers = await fiftyTimes(() => ${once});
  expect(statusesOf(answers)).toEqual([200]);
  expect.unreachable('${marker}: what is in the database after fifty');
});
`
    : ''
}`;
}

const journeyText = (
  section: string,
) => `/** ${marker}: what somebody does with it in a browser ${cited(section)}. */
import { expect, test } from '../support/test.ts';

test('somebody does it on the page', async ({ page, me }) => {
  await page.goto('/dashboard');
  await expect(page.getByText(\`${marker}: what \${me.username} sees then\`)).toBeVisible();
});
`;
