/** The layers of the source files, and which layer may import which (docs/architecture.md). */

export type Layer =
  | 'contract'
  | 'platform'
  | 'schema'
  | 'rules'
  | 'policy'
  | 'view'
  | 'hooks'
  | 'domain'
  | 'workflows'
  | 'http'
  | 'client'
  | 'components'
  | 'api'
  | 'pages'
  | 'generated';

export const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1);

/** The layer of one of our files; null for a package. */
export function layerOf(file: string): Layer | null {
  if (file.startsWith('prisma/generated')) return 'generated';
  if (file.startsWith('components/')) return 'components';
  if (file.startsWith('app/')) return file.startsWith('app/api/') ? 'api' : 'pages';
  const [, part] = /^lib\/(contract|platform|http|client|domains|workflows)\//.exec(file) ?? [];
  if (part !== 'domains') return (part as Layer | undefined) ?? null;
  const [, own] = /^(?:[a-z]+-)?(schema|rules|policy|view|hooks)\.tsx?$/.exec(nameOf(file)) ?? [];
  return (own as Layer | undefined) ?? 'domain';
}

const domains: Layer[] = ['schema', 'rules', 'policy', 'view', 'domain'];

/** `contract, platform <- domains <- workflows <- http <- app/api` and `contract <- client <- hooks <- components <- app`. */
const mayImport: Record<Exclude<Layer, 'generated'>, Layer[]> = {
  contract: ['contract'],
  platform: ['contract', 'platform', 'generated'],
  schema: ['contract', 'schema'],
  rules: ['contract', 'domain'],
  policy: ['contract', 'schema'],
  view: ['contract', 'schema', 'rules', 'policy', 'view', 'domain', 'generated'],
  domain: ['contract', 'platform', 'generated', ...domains],
  workflows: ['contract', 'platform', 'workflows', ...domains],
  hooks: ['contract', 'client', 'hooks', ...domains],
  http: ['contract', 'platform', 'http', 'workflows', ...domains],
  api: ['contract', 'platform', 'http', 'workflows', ...domains],
  client: ['contract', 'client'],
  components: ['contract', 'client', 'hooks', 'components', ...domains],
  pages: ['contract', 'platform', 'http', 'client', 'hooks', 'components', 'pages', ...domains],
};

/** Whether a file may import from `from`. Packages may always be imported. */
export function isDownward(file: string, from: string): boolean {
  const [here, there] = [layerOf(file), layerOf(from)];
  return here === null || here === 'generated' || there === null || mayImport[here].includes(there);
}
