/**
 * Replaces `zod/mini` in the browser (next.config.mjs). The browser uses only the path and method of a call's description
 * and never its schemas, so here they do nothing (docs/decisions/076-pages-without-schemas.md).
 */
type Nothing = { (...of: unknown[]): Nothing; [name: PropertyKey]: Nothing };

const nothing: Nothing = new Proxy((() => nothing) as Nothing, {
  get: (_, name) => {
    if (/parse/i.test(String(name))) throw new Error('Only the server parses.');
    return nothing;
  },
  apply: () => nothing,
});

export {
  nothing as _default,
  nothing as array,
  nothing as boolean,
  nothing as enum,
  nothing as extend,
  nothing as gte,
  nothing as int,
  nothing as literal,
  nothing as lte,
  nothing as maxLength,
  nothing as minLength,
  nothing as NEVER,
  nothing as nullable,
  nothing as number,
  nothing as object,
  nothing as omit,
  nothing as optional,
  nothing as overwrite,
  nothing as pick,
  nothing as pipe,
  nothing as record,
  nothing as refine,
  nothing as regex,
  nothing as strictObject,
  nothing as string,
  nothing as toLowerCase,
  nothing as transform,
  nothing as trim,
  nothing as union,
  nothing as unknown,
};
