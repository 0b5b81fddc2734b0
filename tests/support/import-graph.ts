/** Which file imports which, and the circles in it: for the tests of how it is built. */
import { importsOf } from './sources';

/** From each name to those that it needs. */
export type Graph = Map<string, Set<string>>;

/** The imports among these files, types included: a type that two files share in a circle ties them as well. */
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

/** The room of a file: a domain, a folder of components, a part of lib, a folder of app. */
function roomOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, file.startsWith('lib/domains/') ? 3 : 2).join('/');
}

/** The same graph, of rooms. */
export function roomsIn(graph: Graph): Graph {
  const rooms: Graph = new Map();
  for (const [file, imports] of graph) {
    const from = roomOf(file);
    const needed = rooms.get(from) ?? new Set();
    for (const each of imports) if (roomOf(each) !== from) needed.add(roomOf(each));
    rooms.set(from, needed);
  }
  return rooms;
}

/** Each circle as the names in it, the way round: the shortest through the first of them. */
export function circlesIn(graph: Graph): string[] {
  const seen = new Set<string>();
  const circles: string[] = [];
  for (const name of [...graph.keys()].toSorted()) {
    const way = seen.has(name) ? null : wayBack(graph, name);
    if (!way) continue;
    for (const each of way) seen.add(each);
    circles.push([...way, name].join(' -> '));
  }
  return circles;
}

/** The shortest way from a name to itself; null where there is none. */
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
