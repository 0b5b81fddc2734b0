/** Parses the Prometheus text format, as strictly as Prometheus. */

export type Sample = { name: string; labels: Record<string, string>; value: number };
export type Family = { name: string; type: string; help: string; samples: Sample[] };

const line = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/gy;

/** @throws Error for an invalid line, and for a sample without a family */
export function familiesIn(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  const family = (name: string) => {
    const known = families.get(name) ?? { name, type: '', help: '', samples: [] };
    families.set(name, known);
    return known;
  };
  if (!text.endsWith('\n')) throw new Error('The text does not end with a line break.');
  for (const each of text.split('\n').filter(Boolean)) {
    const [, about, name = '', words = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(each) ?? [];
    if (about === 'HELP') family(name).help = words;
    else if (about === 'TYPE') family(name).type = words;
    else {
      const sample = sampleIn(each);
      const own = families.get(sample.name) ?? families.get(sample.name.replace(/_(bucket|sum|count)$/, ''));
      if (!own) throw new Error(`${sample.name} was not announced.`);
      own.samples.push(sample);
    }
  }
  return families;
}

function sampleIn(text: string): Sample {
  const [, name, inBraces = '', value] = line.exec(text) ?? [];
  if (!name) throw new Error(`No sample: ${text}`);
  const labels = Object.fromEntries([...inBraces.matchAll(label)].map(([, key, said]) => [key, said]));
  const number = value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value);
  // NaN is the mean of no values yet; Prometheus accepts it in any case.
  if (Number.isNaN(number) && !/^nan$/i.test(value ?? '')) throw new Error(`No number: ${text}`);
  return { name, labels, value: number };
}

/** The sum of the samples with these labels; 0 if there are none. */
export function sumOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const all = [...familiesIn(text).values()].flatMap(({ samples }) => samples);
  const fitting = all.filter(
    (each) => each.name === name && Object.entries(labels).every(([key, said]) => each.labels[key] === said),
  );
  return fitting.reduce((sum, { value }) => sum + value, 0);
}
