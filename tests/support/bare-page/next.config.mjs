import path from 'node:path';

/** What the same Next.js costs by itself: the baseline of tests/e2e/budgets.spec.ts. */
export default {
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname, '../../..') },
};
