import path from 'node:path';

/** What the same Next.js costs by itself: a baseline of tests/e2e/budgets.spec.ts and of the bench. */
export default {
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
};
