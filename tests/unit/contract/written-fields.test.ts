/** That no field is forgotten by tests/e2e/scripts-in-fields.spec.ts, which looks at each in a browser. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '@/lib/contract/endpoint';
import { attempts, oddAddress } from '../../e2e/support/fields/attempts';
import { fields, neverRead } from '../../e2e/support/fields/table';
import { everyWrite } from '../../support/calls';

type Shaped = { shape?: Record<string, z.ZodMiniType> };

/** The fields of a call that take an attempt: not ids, flags and choices, whose alphabet has no room for one. */
function freeFields({ params, query, body }: Endpoint): string[] {
  const tried = [...attempts(100), oddAddress];
  const takes = (field: z.ZodMiniType) =>
    tried.some((each) => z.safeParse(field, each).success || z.safeParse(field, [each]).success);
  return [params, query, body]
    .flatMap((part) => Object.entries((part as Shaped | undefined)?.shape ?? {}))
    .filter(([, field]) => takes(field))
    .map(([name]) => name);
}

test('every field that takes any words is tried in a browser, or read by nobody', () => {
  const free = everyWrite.flatMap(([name, { spec }]) => freeFields(spec).map((field) => `${name}.${field}`));
  const known = [...Object.keys(fields), ...Object.keys(neverRead)];
  expect(free.toSorted()).toEqual(known.toSorted());
});
