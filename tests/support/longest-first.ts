/** Orders the test files: the longest start first, so that none is left to run alone at the end. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Sorted by duration on an idle machine. Files that are not listed follow in the default order. */
const longest = [
  'unit/new-call/new-call',
  'api/kit/direct-api',
  'api/kit/visitor-pages',
  'unit/services/start',
  'api/kit/killed-steps',
  'api/rants/anonymity',
  'api/coins/flips',
  'api/unseen-acts',
  'api/accounts/lockout',
  'api/battles/live',
  'api/coins/ledger',
  'api/roles',
  'api/fuzz',
  'api/every-call',
  'api/safety/targets',
  'api/statements',
  'unit/realtime/hostile',
  'api/accounts/account-deletion',
  'api/analytics/figures',
  'api/export/export',
  'api/chat/large',
  'api/squad-chat/large',
  'api/squads/plans',
  'api/kit/strangers-requests',
  'api/start/migrations',
  'api/posts/crowded',
  'api/kit/log',
  'api/uploads/uploadthing',
].map((name) => path.join('tests', `${name}.test.ts`));

const renamed = longest.filter((file) => !existsSync(file));
if (renamed.length > 0) throw new Error(`Named in longest-first.ts and not there: ${renamed.join(', ')}`);

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((file) => moduleId.endsWith(file));
  return rank < 0 ? longest.length : rank;
};

/**
 * Groups files by project: a worker process runs files of only one project, and alternating projects would need a new
 * process for each file.
 */
const byProject = (one: TestSpecification, other: TestSpecification) =>
  one.project.name.localeCompare(other.project.name);

export class LongestFirst extends BaseSequencer {
  /** Unlisted files keep Vitest's own order within their project: failed, slow and large ones first. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => rankOf(one) - rankOf(other) || byProject(one, other),
    );
  }
}
