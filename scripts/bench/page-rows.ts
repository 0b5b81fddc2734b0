/** The server's processor time for each page, compared with a bare Next.js page. */

import { chatsPage, memberPages, noticesPage, peoplePage, profilePage } from '@/lib/contract/pages';
import { visitorPages } from '../server/visitor-pages.mjs';
import { drawnTournaments } from './fill-tournaments.ts';
import { pagesOf } from './page-asks.ts';
import { processor } from './report.ts';
import type { Baseline, Bench, Work } from './rows.ts';

export type PageBaselines = Record<'dynamicPage' | 'prerenderedPage', Baseline>;

export const dashboard = '/dashboard';

const otherPages = [
  ...memberPages.map(({ path }) => path),
  chatsPage.path,
  peoplePage.path,
  noticesPage.path,
  '/reports',
  '/account',
].filter((path) => path !== dashboard);

/** A pseudo-random person. The first people write most, and a short round would see only them. */
const somebody = (person: number) => 1 + ((person * 3571) % 8000);

export function pages({ server, sessions }: Bench, { dynamicPage, prerenderedPage }: PageBaselines): Work[] {
  const asked = { server, sessions };
  const member = (name: string, limit: number, path: string | ((person: number) => string) = name) => ({
    name: `GET ${name}`,
    load: pagesOf(asked, path),
    targets: [{ beside: dynamicPage, row: processor, limit }],
  });
  return [
    member(dashboard, 3.5),
    ...otherPages.map((path) => member(path, 3)),
    member(`${profilePage.path}/{username}`, 3, (person) => `${profilePage.path}/person_${somebody(person)}`),
    member('/tournament/{id}, 64 squads', 3, (person) => `/tournament/${1 + (person % drawnTournaments)}`),
    ...visitorPages.map((path) => ({
      name: `GET ${path}`,
      load: pagesOf({ server, sessions: null }, path),
      targets: [{ beside: prerenderedPage, row: processor, limit: 1.5 }],
    })),
  ];
}
