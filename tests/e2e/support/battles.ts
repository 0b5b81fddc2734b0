/** Creates battles for a test, by forms as a browser sends them, and finds them on their page. */
import type { Page } from '@playwright/test';
import { respondToBattle } from '@/lib/domains/battles/respond-schema';
import { type Battle, createBattle, voteInBattle } from '@/lib/domains/battles/schema';
import { ask, site } from './ask.ts';
import { aVideo } from './media.ts';
import type { Person } from './people.ts';
import { openForms } from './shell.ts';

async function send(path: string, as: Person, fields: Record<string, string>): Promise<Battle> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('media', new Blob([aVideo()]), 'clip.mp4');
  const headers = { authorization: `Bearer ${as.token}` };
  const response = await fetch(site + path, { method: 'POST', headers, body: form });
  const { battle, message } = (await response.json()) as { battle: Battle; message: string };
  if (!battle) throw new Error(`${path}: ${response.status} ${message}`);
  return battle;
}

export const aBattle = (by: Person, fields: Record<string, string> = {}) =>
  send(createBattle.path, by, { category: 'dance', ...fields });

export const anAnswer = (by: Person, battle: Battle) =>
  send(respondToBattle.path, by, { battleId: String(battle.id), content: 'My turn' });

export const aVote = (by: Person, battle: Battle, voteFor: 'creator' | 'opponent') =>
  ask(voteInBattle, { as: by, body: { battleId: battle.id, voteFor } });

/** A battle on its page. */
export const stage = (page: Page, creator: string, words = '') =>
  page
    .getByRole('article', { name: `Battle by ${creator}` })
    .filter({ hasText: words })
    .first();

/** Opens the page and waits until it is alive: it listens for votes then, and what it brings is there. */
export async function enter(page: Page) {
  const live = page.waitForEvent('websocket');
  await page.goto('/hype-battles');
  await live;
  await openForms(page, 'Post a Battle', 'Manage Teams');
}
