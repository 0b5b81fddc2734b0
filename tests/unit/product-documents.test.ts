/** What docs/product says of the product is so: its calls, pages, colours and figures are those of the code. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entriesFor } from '@/components/shell/page-entries';
import { winsCounted } from '@/lib/contract/constants/battles';
import { chatBoost } from '@/lib/contract/constants/chat';
import { coinFlip, coinsAtRegistration, ranks, xpFor } from '@/lib/contract/constants/coins';
import { limits, uploadedADay } from '@/lib/contract/constants/limits';
import { missionReward } from '@/lib/contract/constants/missions';
import { showdownPrizes } from '@/lib/contract/constants/showdown';
import { winsReportedADay } from '@/lib/contract/constants/squads';
import type { Me } from '@/lib/domains/accounts/schema';
import { everyCall } from '../support/calls';
import { filesBelow } from '../support/sources';

const read = (document: string) => readFileSync(document, 'utf8');

test('the contract has every call, and no other', () => {
  const written = read('docs/product/contract.md').matchAll(/\b(GET|POST|PUT|DELETE) `(\/api\/[^`]+)`/g);
  const calls = everyCall.map(([, { spec }]) => `${spec.method} ${spec.path}`);
  const named = new Set([...written].map(([, method, address]) => `${method} ${address}`));
  expect([...named].toSorted()).toEqual([...new Set(calls)].toSorted());
});

/** Public, but for a secret in the header. */
const bySecret = new Set(['GET /api/metrics', 'GET /api/cron/settle']);

test('the contract says of every call who may make it', () => {
  const contract = read('docs/product/contract.md');
  const marked = [...contract.matchAll(/\b(GET|POST|PUT|DELETE) `(\/api\/[^`]+)`(?: \(([\w-]+)\))?/g)];
  const marksOf = (call: string) =>
    marked.flatMap(([, method, address, mark]) => (mark && `${method} ${address}` === call ? [mark] : []));
  const wrong = everyCall.flatMap(([, { spec, access }]) => {
    const call = `${spec.method} ${spec.path}`;
    const written = marksOf(call).join(', ') || 'member';
    return written === access || bySecret.has(call) ? [] : [`${call}: ${written}, the route says ${access}`];
  });
  expect(wrong).toEqual([]);
});

test('the overview has every page, and no other', () => {
  const pages = filesBelow('app')
    .filter((file) => file.endsWith('/page.tsx'))
    .map((file) =>
      file
        .replace(/^app|\/\([^)]+\)|\/page\.tsx$/g, '')
        .replaceAll('[', '{')
        .replaceAll(']', '}'),
    );
  const table = /^## Pages$([\s\S]*?)^## /m.exec(read('docs/product/overview.md'))?.[1] ?? '';
  const addresses = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  expect(addresses.toSorted()).toEqual(pages.map((page) => `\`${page || '/'}\``).toSorted());
});

test('the overview has the menu as it is', () => {
  const overview = read('docs/product/overview.md').replace(/\s+/g, ' ');
  const counts = { unread_chats: 1, unread_notices: 1, friend_requests: 1 };
  const entries = entriesFor({ username: 'ada', is_creator: 0, ...counts } as Me);
  expect(overview).toContain(`sees, in this order: ${entries.map(({ label }) => label).join(', ')}.`);
  const badges = /Three links have a badge: (.+?)\. /.exec(overview)?.[1]?.replace(/ \(.+?\)/g, '');
  expect(badges).toBe(
    entries
      .filter(({ badge }) => badge)
      .map(({ label }) => label)
      .join(', '),
  );
});

test('the colours that are named are those of the styles', () => {
  const styles = read('app/globals.css');
  const named = [...read('docs/product/experience.md').matchAll(/(\w+)\s+`(#[\da-f]{6})`/g)];
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter(([, name, colour]) => !styles.includes(`--${name}: ${colour};`))).toEqual([]);
});

test('the rules have the figures of the code', () => {
  const rules = read('docs/product/rules.md').replace(/\s+/g, ' ');
  const minutes = (window: number) => window / 60_000;
  const MB = 1024 * 1024;
  const [first, second, third] = showdownPrizes;
  for (const figure of [
    `${coinsAtRegistration} at registration, ${missionReward} for a completed mission`,
    `${first}, ${second} and ${third} for the first three of a showdown`,
    `${chatBoost.coins} for a boost`,
    `at most ${coinFlip.flipsADay} flips and ${coinFlip.netLossADay} coins of net loss a UTC day`,
    `where at least ${winsCounted.voters} people voted`,
    `at most ${winsReportedADay} a UTC day`,
    `| a post | ${xpFor.post} |`,
    `| a comment | ${xpFor.comment} |`,
    `| a battle won that counts | ${xpFor.battleWon} |`,
    `| a mission | ${xpFor.mission} |`,
    `| winning a showdown | ${xpFor.showdownChampion} |`,
    `from ${ranks.map(({ fromLevel, rank }) => `${fromLevel} ${rank}`).join(', ')}.`,
    `${limits.loginPerAccount.points} in ${minutes(limits.loginPerAccount.window)} minutes for one account`,
    `| reads, pages and files included | ${limits.read.points} a minute |`,
    `| files in chats | ${limits.chatFile.points} an hour |`,
    `| files of more than 4 MB that go straight to where files are kept | ${limits.directUpload.points} an hour,`,
    `| ${uploadedADay.all / MB} MB a UTC day, of which ${uploadedADay.ghosts / MB} MB in Ghost Bombs.`,
    `| comments, replies, messages | ${limits.comment.points} a minute |`,
    `| uploads | ${limits.upload.points} an hour |`,
    `| changes of password, email, username and guardian, deleting the account | ${limits.ownership.points} an hour, together |`,
    `| copies of one's data | ${limits.export.points} an hour; ${limits.exportCutOff.points} a day that were cut off`,
    `| registrations | ${limits.registration.points} an hour`,
    `| registrations that are refused for age | ${limits.ageRefusal.points} an hour for a network address;`,
  ])
    expect(rules).toContain(figure);
});
