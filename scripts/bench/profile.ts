/** Shows where a server's processor time goes, from the profile that Node writes on exit. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { table } from '../services/table.ts';

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

/** Where profiles are kept, and where the servers write theirs. */
const folder = path.resolve('.cache/bench/profile');
const written = path.join(folder, 'written');

/** Removes the profiles of an earlier run. */
export function emptyProfiles(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns the environment with which the server writes a profile on exit */
export function profiled(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  mkdirSync(written, { recursive: true });
  return { ...settings, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${written}` };
}

/**
 * Reads the profile of a server that has ended, and keeps it under the row's name.
 * @param row    the row of the bench that was profiled
 * @param lines  how many functions to show
 * @returns a table of the functions with the most self time, and the path of the whole profile
 */
export function summary(row: string, lines = 40): string {
  const profiles = readdirSync(written).map((name) => {
    const file = path.join(written, name);
    return { file, profile: JSON.parse(readFileSync(file, 'utf8')) as Profile };
  });
  // Helper processes write profiles too. The longest is the server's.
  const longest = profiles.sort((a, b) => b.profile.samples.length - a.profile.samples.length)[0];
  if (!longest) throw new Error(`No profile was written to ${written}.`);
  const kept = path.join(folder, `${row.replace(/[^\w]+/g, '-')}.cpuprofile`);
  renameSync(longest.file, kept);
  rmSync(written, { recursive: true });
  return `${topOf(longest.profile, lines)}\n\nThe whole, for the Performance panel of a browser: ${path.relative('.', kept)}`;
}

function topOf(profile: Profile, lines: number): string {
  const self = new Map<string, number>();
  const names = new Map(profile.nodes.map((node) => [node.id, nameOf(node.callFrame)]));
  profile.samples.forEach((id, index) => {
    const name = names.get(id) ?? '?';
    self.set(name, (self.get(name) ?? 0) + (profile.timeDeltas[index] ?? 0));
  });
  self.delete('(idle)');
  const total = [...self.values()].reduce((sum, time) => sum + time, 0);
  const top = [...self].sort((a, b) => b[1] - a[1]).slice(0, lines);
  return table(
    ['self ms', 'share', 'function'],
    top.map(([name, time]) => [(time / 1000).toFixed(0), `${((100 * time) / total).toFixed(1)} %`, name]),
  );
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const place = url.replace(/^.*\/node_modules\//, '').replace(/^file:\/\/.*?\/(?=\.cache|scripts)/, '');
  return `${functionName || '(anonymous)'}${place ? `  ${place}:${lineNumber + 1}` : ''}`;
}
