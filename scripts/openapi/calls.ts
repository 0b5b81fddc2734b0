/** Collects the product's calls: the handlers of all routes, with their names from the schemas. */
import type * as core from 'zod/v4/core';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Access } from '@/lib/contract/viewer';

export type DescribedCall = { name: string; tag: string; spec: Endpoint; access: Access };

/** Exports of each file, by path from the root. */
export type Modules = Record<string, object>;

type Described = { spec: Endpoint; access: Access };

const isDescribed = (value: unknown): value is Described =>
  typeof value === 'function' && 'spec' in value && 'access' in value;

/** `app/api/posts/[postId]/route.ts` -> `/api/posts/{postId}` */
const pathOf = (file: string) =>
  file.replace(/^\/?app(\/.*)\/route\.ts$/, '$1').replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}');

/** `lib/domains/posts/schema.ts` -> `posts`; outside the domains: `platform`. */
const tagOf = (file: string) => /\/domains\/([^/]+)\//.exec(file)?.[1] ?? 'platform';

/**
 * @param routes   every route file of app/api
 * @param schemas  every file that describes calls
 * @returns the calls in the order of their paths, without the handlers that refuse other methods
 */
export function callsIn(routes: Modules, schemas: Modules): DescribedCall[] {
  const named = new Map<unknown, { name: string; tag: string }>();
  for (const [file, exported] of Object.entries(schemas))
    for (const [name, value] of Object.entries(exported)) named.set(value, { name, tag: tagOf(file) });
  return Object.entries(routes)
    .toSorted(([one], [other]) => (pathOf(one) < pathOf(other) ? -1 : 1))
    .flatMap(([file, exported]) =>
      Object.values(exported)
        .filter(isDescribed)
        .filter(({ spec }) => spec.path === pathOf(file))
        // Sorted, because the order of exports depends on the module loader.
        .toSorted((one, other) => (one.spec.method < other.spec.method ? -1 : 1))
        .map(({ spec, access }) => {
          const known = named.get(spec);
          if (!known) throw new Error(`${spec.method} ${spec.path} is described in no schema file.`);
          return { ...known, spec, access };
        }),
    );
}

/** The response views that several calls share, by name: `postView` as `Post`. */
export function viewsIn(schemas: Modules): Record<string, core.$ZodType> {
  const exported = Object.values(schemas).flatMap((module) => Object.entries(module));
  const views = exported.filter(([name]) => name.endsWith('View'));
  return Object.fromEntries(
    views.map(([name, view]) => [`${name.charAt(0).toUpperCase()}${name.slice(1, -'View'.length)}`, view]),
  );
}
