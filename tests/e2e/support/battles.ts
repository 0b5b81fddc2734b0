/** Creates battles for a test, by forms as a browser sends them. */
import { respondToBattle } from '@/lib/domains/battles/respond-schema';
import { type Battle, createBattle, voteInBattle } from '@/lib/domains/battles/schema';
import { ask, site } from './ask.ts';
import { aVideo } from './media.ts';
import type { Person } from './people.ts';

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
