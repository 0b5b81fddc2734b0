/** How it is built (docs/architecture.md), held by reading the source files as they are. */
import { describe, expect, test } from 'vitest';
import { calls, everyCall } from './support/calls';
import { cyclesIn, importGraph, modulesIn } from './support/import-graph';
import { isDownward, layerOf, nameOf } from './support/layers';
import { type ReadText, readTexts } from './support/read-texts';
import { codeOf, filesBelow, reachedFrom, sourcesBelow, textOf, wrongImports } from './support/sources';
import { readsBlockable, readsHideable } from './support/tables-of-words';

const product = sourcesBelow('app', 'components', 'lib');
const routeFiles = sourcesBelow('app/api').filter((file) => file.endsWith('/route.ts'));

describe('imports run one way', () => {
  test('every file is in a part of the house', () => {
    expect(product.filter((file) => layerOf(file) === null)).toEqual([]);
  });

  test('each part imports only parts below it', () => {
    expect(wrongImports(product, (file, from) => !isDownward(file, from))).toEqual([]);
  });

  const graph = importGraph(product);

  test('no file is in a circle of imports', () => {
    expect(cyclesIn(graph)).toEqual([]);
  });

  test('no domain, folder of components or part of lib is in a circle of imports', () => {
    const named = [...graph].filter(([file]) => !file.startsWith('app/'));
    expect(cyclesIn(modulesIn(new Map(named)))).toEqual([]);
  });

  test('only workflows, and pages, import many domains', () => {
    const most = 5;
    const domainOf = (file: string) => /^lib\/domains\/([^/]+)\//.exec(file)?.[1];
    const known = [...graph].filter(([file, imports]) => {
      const others = new Set([...imports].map(domainOf).filter((each) => each && each !== domainOf(file)));
      return others.size > most && !/^(lib\/workflows|app)\//.test(file);
    });
    expect(known.map(([file]) => file)).toEqual([]);
  });

  test('every import of ours leads to a file', () => {
    expect(
      wrongImports(product, (_, from) => /^(app|components|lib)\//.test(from) && !/\.\w+$/.test(from)),
    ).toEqual([]);
  });

  test('what runs in the browser brings nothing of the server along', () => {
    const starts = product.filter((file) => ['components', 'hooks', 'client'].includes(layerOf(file) ?? ''));
    const ofTheServer = /^(server-only$|node:|pg$|lib\/(platform|http)\/|prisma\/generated)/;
    const brought = starts.flatMap((file) =>
      [...reachedFrom(file)].filter((each) => ofTheServer.test(each)).map((each) => `${file} -> ${each}`),
    );
    expect(brought).toEqual([]);
  });
});

/** What reads people's words, or their names, leaves out what its reader must not see, or says why it need not. */
describe('what lists people’s words goes through the rules of safety, or says `visibility-exempt:` and why', () => {
  const readsNames = (text: string) => /\b(?:from|join)\s+users\b/i.test(text) && /\busername\b/.test(text);

  /** Conditions by name, with what each leaves out: what is hidden, what people across a block say, or both. */
  const conditions: Record<string, { hidden: boolean; blocked: boolean }> = {
    battleSeen: { hidden: true, blocked: true },
    commentSeen: { hidden: true, blocked: true },
    replySeen: { hidden: true, blocked: true },
    rantSeen: { hidden: true, blocked: false },
    squadSeen: { hidden: false, blocked: true },
    creatorSeen: { hidden: false, blocked: true },
    reportableSince: { hidden: true, blocked: true },
    reportableInSquad: { hidden: true, blocked: true },
  };
  const leavingOut = (half: 'hidden' | 'blocked') =>
    Object.keys(conditions).filter((name) => conditions[name]?.[half]);
  const oneOf = (words: string[]) => new RegExp(words.join('|'));

  /** The two halves of the stage, in the text that reads. `visible(...)` and its like are both, `${seen}` what `engagement` is given. */
  const bothHalves = [String.raw`\bvisible(?:InLists|InSquad|Clip)?\(`, String.raw`\$\{seen\}`];
  const itself = {
    hidden: [...bothHalves, String.raw`\bhidden(?:_a|A)t\b`],
    // Naming the people across a block in a `with` alone leaves nobody out.
    blocked: [
      ...bothHalves,
      String.raw`\blisted\(|\b(?:personSeen|nameUnlessBlocked|nameIfMet|metInSquads|notBlocked|isBlocked|selectBlocks)\b`,
      String.raw`\b(?:blocked|unseen)_users\b|\bfrom blocks\b`,
    ],
  };
  const byName = (half: 'hidden' | 'blocked') => String.raw`\b(?:${leavingOut(half).join('|')})\(`;
  const leavesOutHidden = oneOf([...itself.hidden, byName('hidden')]);
  const leavesOutBlocked = oneOf([...itself.blocked, byName('blocked')]);

  const texts = readTexts(sourcesBelow('lib'));
  const hiding = texts.filter(({ text }) => readsHideable.test(text));
  const blocking = texts.filter(({ text }) => readsBlockable.test(text));
  const naming = texts.filter(({ text }) => readsNames(text));
  const bare = (found: ReadText[]) =>
    found.filter(({ comment }) => !/\bvisibility-exempt: \w/.test(comment)).map(({ at }) => at);

  test('lists leave out what is hidden', () => {
    expect(bare(hiding.filter(({ text }) => !leavesOutHidden.test(text)))).toEqual([]);
  });

  test('lists leave out what people across a block say', () => {
    expect(bare(blocking.filter(({ text }) => !leavesOutBlocked.test(text)))).toEqual([]);
  });

  test.each(Object.entries(conditions))('%s leaves out what is said of it', (name, { hidden, blocked }) => {
    const written = sourcesBelow('lib').flatMap(
      (file) => new RegExp(`const ${name} = [^;]+;`).exec(codeOf(file))?.[0].replace(name, '') ?? [],
    );
    expect(written).toHaveLength(1);
    expect([leavesOutHidden.test(written[0] ?? ''), leavesOutBlocked.test(written[0] ?? '')]).toEqual([
      hidden,
      blocked,
    ]);
  });

  test('lists leave out the names of people across a block', () => {
    // A name may be looked up for rows that a text inside this one has chosen.
    expect(bare(naming.filter(({ whole }) => !leavesOutBlocked.test(whole)))).toEqual([]);
  });

  test('the texts are found where lists are written', () => {
    const files = new Set([...hiding, ...blocking].map(({ at }) => at.slice(0, at.lastIndexOf(':'))));
    const lists = ['posts/feed/skeleton', 'posts/statements', 'chat/statements', 'squad-chat/statements'];
    const others = ['rants/statements', 'hall-of-fame/statements', 'profiles/profiles', 'battles/statements'];
    for (const each of [...lists, ...others]) expect(files).toContain(`lib/domains/${each}.ts`);
  });
});

describe('routes', () => {
  /** An address that no call has is answered by a file of its own. */
  const documented = routeFiles.filter((file) => !file.includes('[...'));
  const pathOf = (file: string) =>
    file
      .replace(/^app/, '')
      .replace(/\/route\.ts$/, '')
      .replace(/\[(\w+)\]/g, '{$1}');

  test('every route answers through `methods` and `handle`, and exports nothing else', () => {
    const whole =
      /^(import [^;]+;\s*|const \w+ = endpoint\([^;]+;\s*)*export const \{ GET, POST, PUT, PATCH, DELETE \} = methods\(\{[\s\S]*\}\);\s*$/;
    const entry = /^\s{2}(GET|POST|PUT|DELETE): (?!handle\()/m;
    expect(documented.filter((file) => !whole.test(codeOf(file)) || entry.test(codeOf(file)))).toEqual([]);
    const catchAll = routeFiles.filter((file) => !documented.includes(file));
    expect(catchAll.filter((file) => !/\bhandle\(/.test(codeOf(file)))).toEqual([]);
  });

  test('are sentences: thirty lines at most', () => {
    const long = routeFiles.filter((file) => textOf(file).trimEnd().split('\n').length > 30);
    expect(long).toEqual([]);
  });

  test('every call has its route and every route its call, for whom the table says', () => {
    const written = documented.flatMap((file) =>
      [...codeOf(file).matchAll(/(GET|POST|PUT|DELETE): handle\(\s*(\w+),\s*'([\w-]+)'/g)].map(
        ([, method, name, access]) => `${method} ${pathOf(file)}: ${name} for ${access}`,
      ),
    );
    const table = everyCall.map(
      ([name, { spec, access }]) => `${spec.method} ${spec.path}: ${name} for ${access}`,
    );
    expect(written.toSorted()).toEqual(table.toSorted());
    expect(documented).toHaveLength(new Set(everyCall.map(([, { spec }]) => spec.path)).size);
  });

  test.each(everyCall)('%s counts towards its limit', (_, { spec, limit }) => {
    expect(spec.limit).toBe(limit);
  });

  test('what moves coins takes an Idempotency-Key', () => {
    const moving = ['/api/coin-flip', '/api/dms/boost', '/api/shop/purchase', '/api/clout-missions/claim'];
    for (const { spec } of Object.values(calls))
      expect(spec.idempotent ?? false).toBe(moving.includes(spec.path));
  });
});

describe('habits', () => {
  const findIn = (files: string[], pattern: RegExp) => files.filter((file) => pattern.test(codeOf(file)));

  test('no file is a dumping ground', () => {
    const dump = /^(utils?|helpers?|types?|misc|index|common|shared|stuff|lib|functions)\.\w+$/i;
    const files = filesBelow('app', 'components', 'lib', 'scripts', 'tests', 'prisma');
    expect(files.filter((file) => !file.startsWith('prisma/generated') && dump.test(nameOf(file)))).toEqual(
      [],
    );
  });

  test('no source file is longer than 300 lines (CONTRIBUTING.md, Writing)', () => {
    const files = sourcesBelow('app', 'components', 'lib', 'service-worker', 'scripts', 'tests');
    const linesOf = (file: string) => textOf(file).trimEnd().split('\n').length;
    expect(files.filter((file) => linesOf(file) > 300)).toEqual([]);
  });

  test('only lib/client fetches', () => {
    const others = sourcesBelow('app', 'components', 'lib/domains', 'lib/http', 'lib/contract');
    expect(findIn(others, /\bfetch\(|\bXMLHttpRequest\b|\bEventSource\(/)).toEqual([]);
  });

  test('a link fetches nothing ahead: data is paid for, and most are never pressed', () => {
    const count = (file: string, what: RegExp) => codeOf(file).match(what)?.length ?? 0;
    const ahead = product.filter((file) => count(file, /<Link\b/g) !== count(file, /\bprefetch=\{false\}/g));
    expect(ahead).toEqual([]);
  });

  test('a part that is loaded later leaves the page standing where it does not arrive', () => {
    const loading = findIn(sourcesBelow('app', 'components'), /\blazy\(|'next\/dynamic'/);
    expect(loading).toEqual(['components/ui/lazy-with-retry.tsx']);
  });

  test('every form keeps a press that comes before its script', () => {
    expect(findIn(sourcesBelow('app', 'components'), /<form\b/)).toEqual(['components/ui/form.tsx']);
  });

  test('a field that can be filled before its script hands over what it holds; the others open with a press', () => {
    const controlled = /<(?:input|select|textarea)\b(?:=>|[^>])*?\s(?:value|checked)=\{/;
    const files = findIn(sourcesBelow('app', 'components'), controlled);
    expect(files.filter((file) => !/useTypedEarly[(<]/.test(codeOf(file)))).toEqual([
      'components/posts/edit-form.tsx',
      'components/safety/decision-dialog.tsx',
      'components/safety/decision-form.tsx',
      'components/shop/item-form.tsx',
    ]);
  });

  test('what a browser keeps is kept for an account, but for what two files say is the device’s', () => {
    const keeps = /\b(?:localStorage|sessionStorage|indexedDB|caches)\b/;
    const files = product.filter((file) => keeps.test(codeOf(file)));
    expect(files).toEqual(['lib/client/storage/device-storage.ts']);
    // Whoever stores for the device names one of its entries; the rest goes through `accountStorage`, which takes an id.
    const byKey = product.filter((file) => /\b(?:readItem|writeItem|storedKeys)\b/.test(codeOf(file)));
    expect(byKey).not.toEqual([]);
    expect(byKey.filter((file) => !file.startsWith('lib/client/storage/'))).toEqual([]);
  });

  test('only the two clocks read the time, the server’s and the page’s', () => {
    const clocks = ['lib/platform/clock.ts', 'lib/client/clock.ts'];
    const others = product.filter((file) => !clocks.includes(file));
    expect(findIn(others, /\bnew Date\(\s*\)|\bDate\.now\(|\bDate\(\)/)).toEqual([]);
  });

  test('one file knows how the row of a deleted account looks', () => {
    const file = 'lib/platform/database/deleted-account.ts';
    expect(textOf(file)).toContain("'deleted:'");
    const others = sourcesBelow('app', 'components', 'lib', 'scripts').filter((each) => each !== file);
    expect(findIn(others, /['`]deleted:(?!' \|\| id where)|\blike '%:%'/)).toEqual([]);
  });

  test('only env.ts reads the environment, but for what must be known before it', () => {
    // A build has no settings, and renders pages with addresses in them.
    const atBuild = 'lib/http/pages/site-url.ts';
    const known =
      /process\.env\.(?!NODE_ENV\b|NEXT_RUNTIME\b|LOG_LEVEL\b|APP_BUILD\b|CLOCK_OFFSET_FILE\b|KILL_POINT\b)\w+/;
    const others = product.filter((file) => file !== 'lib/platform/env.ts' && file !== atBuild);
    expect(findIn(others, known)).toEqual([]);
  });

  test('nothing is switched off: no `any`, no ignored error, no skipped test', () => {
    const files = sourcesBelow('app', 'components', 'lib', 'scripts', 'tests').filter(
      (file) => file !== 'tests/architecture.test.ts',
    );
    expect(
      files.filter((file) => /@ts-(ignore|nocheck|expect-error)|biome-ignore-all/.test(textOf(file))),
    ).toEqual([]);
    expect(findIn(files, /:\s*any\b|\bas any\b|<any>/)).toEqual([]);
    const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    for (const kind of ['.test.ts', '.test.tsx', '.spec.ts'])
      expect(tests.some((file) => file.endsWith(kind))).toBe(true);
    const off = /\b(test|it|describe)\.(\w+\.)*(skip|skipIf|runIf|only|todo|fixme|fails?)\b/;
    expect(findIn(tests, off)).toEqual([]);
  });
});
