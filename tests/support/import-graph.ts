/** The import graph of files and its cycles, for the tests of the architecture. */
import { importsOf } from './sources';

/** Each name with the names that it imports. */
export type Graph = Map<string, Set<string>>;

/** The imports between these files. Type imports count too: a cycle of types couples files as well. */
export function importGraph(files: string[]): Graph {
  const known = new Set(files);
  return new Map(
    files.map((file) => [
      file,
      new Set(
        importsOf(file)
          .map(({ from }) => from)
          .filter((from) => known.has(from)),
      ),
    ]),
  );
}

/** The module of a file: a domain, a folder of components, a part of lib, a folder of app. */
function moduleOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, file.startsWith('lib/domains/') ? 3 : 2).join('/');
}

/** The same graph between modules. */
export function modulesIn(graph: Graph): Graph {
  const modules: Graph = new Map();
  for (const [file, imports] of graph) {
    const from = moduleOf(file);
    const needed = modules.get(from) ?? new Set();
    for (const each of imports) if (moduleOf(each) !== from) needed.add(moduleOf(each));
    modules.set(from, needed);
  }
  return modules;
}

/** All cycles, each as the names along it: the shortest cycle through its first name. */
export function cyclesIn(graph: Graph): string[] {
  const seen = new Set<string>();
  const cycles: string[] = [];
  for (const name of [...graph.keys()].toSorted()) {
    const way = seen.has(name) ? null : wayBack(graph, name);
    if (!way) continue;
    for (const each of way) seen.add(each);
    cycles.push([...way, name].join(' -> '));
  }
  return cycles;
}

/** The shortest path from a name back to itself, or null. */
function wayBack(graph: Graph, name: string): string[] | null {
  const ways = [[name]];
  const met = new Set<string>();
  for (const way of ways)
    for (const next of graph.get(way.at(-1) as string) ?? []) {
      if (next === name) return way;
      if (met.has(next)) continue;
      met.add(next);
      ways.push([...way, next]);
    }
  return null;
}
