import path from 'node:path';

/** An empty app on the same Next.js: the baseline of tests/e2e/budgets.spec.ts and of the bench. */
export default {
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
};
