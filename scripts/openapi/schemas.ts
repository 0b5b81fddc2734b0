/** What calls take and answer, as JSON Schema: made by zod, and here said of the kinds of value that are ours. */
import type * as z from 'zod/mini';
import * as core from 'zod/v4/core';
import { flag, flagOut, id, time } from '@/lib/contract/fields';

export type JsonSchema = core.JSONSchema.BaseSchema;

/** How our own kinds of value look, which zod knows only as functions. */
const ours = new Map<core.$ZodType, JsonSchema>([
  [time, { type: 'string', format: 'date-time' }],
  [flagOut, { type: 'integer', enum: [0, 1] }],
  [flag, { enum: [true, false, 1, 0, 'true', 'false', '1', '0'] }],
]);

const definitionOf = (schema: core.$ZodType) => (schema as core.$ZodTypes)._zod.def;

/** The number inside a value that may also come as its digits; null for anything else. */
function numberIn(schema: core.$ZodType): core.$ZodType | null {
  const outer = definitionOf(schema);
  if (outer.type !== 'pipe' || definitionOf(outer.in).type !== 'union') return null;
  const inner = definitionOf(outer.out);
  return inner.type === 'pipe' && definitionOf(inner.out).type === 'number' ? inner.out : null;
}

/** The largest that a check of a schema that wraps another allows. */
function limitOf(schema: core.$ZodType): number | undefined {
  for (const check of definitionOf(schema).checks ?? []) {
    const { def } = (check as core.$ZodChecks)._zod;
    if (def.check === 'less_than') return Number(def.value);
  }
  return undefined;
}

function replace(target: JsonSchema, by: JsonSchema): void {
  const kept = target.default === undefined ? {} : { default: target.default };
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, structuredClone(by), kept);
}

/** What zod says of any whole number, and so says nothing. */
function dropSafeRange(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

type Converted = { schema: JsonSchema; definitions: Record<string, JsonSchema> };

/** Makes JSON Schema of zod's; what has a name in `views` is told once, under that name. */
export class SchemaWriter {
  readonly #views = core.registry<{ id: string }>();
  /** What was referred to so far, by name. */
  readonly definitions: Record<string, JsonSchema> = {};

  constructor(views: Record<string, core.$ZodType>) {
    for (const [name, view] of Object.entries({ ...views, Id: id })) this.#views.add(view, { id: name });
  }

  /** What is sent: looser than what the domain reads, as a number that may come as its digits. */
  input(schema: z.ZodMiniType): JsonSchema {
    return this.#keep(this.#convert(schema, 'input'));
  }

  /** What is answered. */
  output(schema: z.ZodMiniType): JsonSchema {
    return this.#keep(this.#convert(schema, 'output'));
  }

  /** A field of an address, where everything is text: a number is one, however it came. */
  parameter(schema: core.$ZodType): JsonSchema {
    const { $ref, ...written } = this.input(schema as z.ZodMiniType);
    const { anyOf, ...more } = $ref ? { ...this.definitions.Id, ...written } : written;
    return anyOf?.[0] ? { ...anyOf[0], ...more } : more;
  }

  #keep({ schema, definitions }: Converted): JsonSchema {
    Object.assign(this.definitions, definitions);
    return schema;
  }

  #convert(schema: core.$ZodType, io: 'input' | 'output'): Converted {
    const made = core.toJSONSchema(schema, {
      io,
      metadata: this.#views,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => this.#override(zodSchema, jsonSchema),
    });
    const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/');
    const { $schema: _, $defs, ...rest } = JSON.parse(text);
    for (const each of Object.values<JsonSchema>($defs ?? {})) delete each.id;
    return { schema: rest, definitions: $defs ?? {} };
  }

  #override(schema: core.$ZodType, written: JsonSchema): void {
    const known = ours.get(schema);
    const number = numberIn(schema);
    if (known) replace(written, known);
    else if (number) {
      const integer = this.#convert(number, 'output').schema;
      const maximum = limitOf(schema);
      if (maximum !== undefined) integer.maximum = maximum;
      replace(written, { anyOf: [integer, { type: 'string', pattern: '^\\d+$' }] });
    } else if (definitionOf(schema).type === 'transform') {
      throw new Error('A value goes out through a transform that the documents know nothing of.');
    }
    const definition = definitionOf(schema);
    // Where what is sent is read as something else, zod leaves out what it stands for by itself.
    if (definition.type === 'default') written.default = definition.defaultValue;
    dropSafeRange(written);
  }
}
