/** Whoever waits for a call or a page, waits for one that the bench measures. */
import { expect, test } from 'vitest';
import { allWorks } from '../../scripts/bench/works.ts';
import { everyCall } from '../../scripts/new-call/described-calls.ts';
import { pages } from '../e2e/support/pages.ts';

/** Reads without a row in the bench, each with where its time shows, or why nobody waits for it. */
const unmeasured: Record<string, string> = {
  '/api/cron/settle': 'a job that nobody waits for',
  '/api/health': 'asked by the platform, a few times a minute',
  '/api/openapi.json': 'a file for engineers',
  '/api/users/export': 'as long as what is taken along: tests/api/export',
  '/api/reports/{code}': 'the same statement as /api/reports, of one row',
  '/api/moderation/evidence/{reportId}': 'a file that was reported, as /media/{key}',
  '/api/moderation/moderators': 'the creator account alone, a few rows',
  '/api/shop/stock': 'the creator account alone, twenty items',
  '/api/platform-analytics': 'the creator account alone; with the page /analytics',
  '/api/platform-health': 'the creator account alone; with the page /analytics',
};

const server = { url: '', pid: 0 };
const names = allWorks({
  server,
  unlimited: server,
  live: server,
  monitored: server,
  pair: { first: 1, sessions: [{}] },
  appealTokens: [],
  databaseUrl: '',
  sessions: [{}],
  posts: 1,
}).map(({ name }) => name);

/** What differs between the names of rows and those of calls: the names of parameters, and what follows a comma. */
const plain = (name: string) => name.replace(/,.*/, '').replaceAll(/\{\w+\}/g, '{}');

test('every read has a row in the bench, or a reason why not', () => {
  const measured = new Set(names.map(plain));
  const without = everyCall('.')
    .filter(({ method, path }) => method === 'GET' && !measured.has(plain(`GET ${path}`)))
    .map(({ path }) => path);
  expect(without.toSorted()).toEqual(Object.keys(unmeasured).toSorted());
});

/** Pages without a row in the bench. */
const unmeasuredPages: Record<string, string> = {
  '/appeal/[token]': 'by a mailed link; its reads are rows of their own',
  '/guardian/[token]': 'by a mailed link, once or twice for an account',
  '/new-terms': 'once when a document changes',
  '/closing': 'of the one who turns 20',
  '/profile': 'leads to /profile/{username}',
  '/squad-details': 'says that an id is missing',
  '/control-panel/moderators': 'the creator account alone',
};

test('every page has a row in the bench, or a reason why not', () => {
  const measured = new Set(names.map(plain));
  const without = Object.keys(pages).filter(
    (page) => !measured.has(plain(`GET ${page.replaceAll(/\[(\w+)\]/g, '{$1}')}`)),
  );
  expect(without.toSorted()).toEqual(Object.keys(unmeasuredPages).toSorted());
});

test('no two rows have the same name', () => {
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
