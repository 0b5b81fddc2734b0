/** How large can this get? For what is held in memory: found in the sources, each with a line in the table. */
import { expect, test } from 'vitest';
import { memoryBounds } from '../support/memory-bounds';
import { codeOf, filesBelow } from '../support/sources';

/** Whose every container counts, in functions too: what they make lives as long as the server does. */
const servers = /^(scripts\/(serve\.mjs|realtime-server\/)|lib\/platform\/)/;
const files = filesBelow('lib', 'scripts/realtime-server').filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const sources = [...files, 'scripts/server/serve.mjs', 'instrumentation.ts', 'middleware.ts'];

const container = /(?:new (?:Map|Set|WeakMap|WeakSet|LRUCache|Turns|Leases|Pool|WeightedQueue)\b|= \[\];)/;
/** At the top of a file, a field of a class, kept on the global object, or kept by a component. */
const lasting =
  /^(?:(?:export )?(?:const|let) |\s+(?:private |public |protected |static |readonly )+\w+|\s+readonly #?\w+|\s+#\w+ =|\s+held\.)|useRef\(/;

/** What a server's function makes for the length of a call alone. */
const ofOneCall = new Set([
  'lib/platform/realtime/realtime.ts names',
  'lib/platform/database/reconciliation.ts findings',
  'scripts/realtime-server/http-api.ts channel',
]);

function nameIn(line: string): string {
  const named =
    /(held\.\w+)|(?:(?:const|let|readonly|private|static|public) )+#?(\w+)(?=[:\s=])|\s#(\w+)/.exec(line);
  return named?.[1] ?? named?.[2] ?? named?.[3] ?? line.trim();
}

function heldIn(file: string): string[] {
  return codeOf(file)
    .split('\n')
    .flatMap((line) => {
      const timer = /\bsetInterval\(/.test(line) ? [`${file} setInterval`] : [];
      const held = container.test(line) && (lasting.test(line) || servers.test(file));
      // A channel's own sets are part of the channel.
      const part = /listeners: new Set\(\)|connections: new Set\(/.test(line);
      return held && !part ? [...timer, `${file} ${nameIn(line)}`] : timer;
    });
}

test('everything that is held longer than a call has a line, and every line is there', () => {
  const held = [...new Set(sources.flatMap(heldIn))].filter((each) => !ofOneCall.has(each));
  expect(held.toSorted()).toEqual(Object.keys(memoryBounds).toSorted());
  for (const [name, { by, bound }] of Object.entries(memoryBounds)) expect(by && bound, name).toMatch(/\w/);
});

test('every cache has its end written beside it', () => {
  const caches = sources.flatMap((file) =>
    [...codeOf(file).matchAll(/new LRUCache[\s\S]{0,200}/g)].map(([text]) => ({ file, text })),
  );
  expect(caches.length).toBeGreaterThan(4);
  for (const { file, text } of caches) expect(text, file).toMatch(/\bmax(Size)?:/);
});

test('a list without an end would be seen', () => {
  const careless = ['const seen = new Map<string, number>();', '  private readonly queue: Job[] = [];'];
  for (const line of careless) expect(container.test(line) && lasting.test(line)).toBe(true);
});
