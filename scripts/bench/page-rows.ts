/** The server's processor time for each page, compared with a bare Next.js page. */

import { chatsPage, memberPages, noticesPage, peoplePage, profilePage } from '@/lib/contract/pages';
import { visitorPages } from '../server/visitor-pages.mjs';
import { spread } from './asks.ts';
import { conversationOf } from './fill-chats.ts';
import { drawnTournaments } from './fill-tournaments.ts';
import { pagesOf } from './page-asks.ts';
import { processor } from './report.ts';
import type { Baseline, Bench, Work } from './rows.ts';
import { someSquadChat } from './squad-chats.ts';

export type PageBaselines = Record<'dynamicPage' | 'prerenderedPage', Baseline>;

export const dashboard = '/dashboard';

const otherPages = [
  ...memberPages.map(({ path }) => path),
  chatsPage.path,
  peoplePage.path,
  noticesPage.path,
  '/create-post',
  '/reports',
  '/account',
  '/coins',
  '/blocked',
  '/analytics',
].filter((path) => path !== dashboard);

/** A pseudo-random person. The first people write most, and a short round would see only them. */
const somebody = (person: number) => 1 + ((person * 3571) % 8000);

/** Pages of moderators, who are the two of `pair`. */
const panel = ['', '/appeals', '/log', '/suspensions'].map((part) => `/control-panel${part}`);

export function pages(bench: Bench, { dynamicPage, prerenderedPage }: PageBaselines): Work[] {
  const { server, sessions, posts } = bench;
  const moderating = { server: bench.unlimited, sessions: bench.pair.sessions };
  const member = (
    name: string,
    limit: number,
    path: string | ((person: number) => string) = name,
    asked: Parameters<typeof pagesOf>[0] = { server, sessions },
  ) => ({
    name: `GET ${name}`,
    load: pagesOf(asked, path),
    targets: [{ beside: dynamicPage, row: processor, limit }],
  });
  return [
    member(dashboard, 3.5),
    ...otherPages.map((path) => member(path, 3)),
    member(`${profilePage.path}/{username}`, 3, (person) => `${profilePage.path}/person_${somebody(person)}`),
    member('/tournament/{id}, 64 squads', 3, (person) => `/tournament/${1 + (person % drawnTournaments)}`),
    member('/post/{id}', 3, () => `/post/${1 + spread(posts)}`),
    member('/chat/{id}', 3, (person) => `/chat/${conversationOf(person)}`),
    member('/squad-details/{id}', 3, () => `/squad-details/${someSquadChat()}`),
    ...panel.map((path) => member(path, 3, path, moderating)),
    ...visitorPages.map((path) => ({
      name: `GET ${path}`,
      load: pagesOf({ server, sessions: null }, path),
      targets: [{ beside: prerenderedPage, row: processor, limit: 1.5 }],
    })),
  ];
}
