/** The fields of HYPE Battles and teams (table.ts). */
import { respondToBattle } from '@/lib/domains/battles/respond-schema';
import { createBattle } from '@/lib/domains/battles/schema';
import { createTeam, joinTeam } from '@/lib/domains/teams/schema';
import { ask } from '../ask.ts';
import { aVideo, sendFile } from '../media.ts';
import { type Field, reported, type Scene } from './scene.ts';

async function aBattle({ at, writer }: Scene, fields: Record<string, string>) {
  const answer = await sendFile(createBattle, writer, { category: 'dance', ...fields }, aVideo(), at);
  return answer.battle.id;
}

export const battleFields: Record<string, Field> = {
  'createBattle.content': {
    write: async (scene, content) => {
      const id = await aBattle(scene, { content });
      return [{ on: '/hype-battles' }, await reported(scene, 'battle', id)];
    },
  },
  'respondToBattle.content': {
    write: async (scene, content) => {
      const { at, reader, writer } = scene;
      const battleId = String(await aBattle(scene, { opponentUsername: reader.username }));
      await sendFile(respondToBattle, reader, { battleId, content }, aVideo(), at);
      // Nobody can report their own side of a battle.
      const byOther = { ...scene, reader: writer };
      return [{ on: '/hype-battles' }, await reported(byOther, 'battle_response', Number(battleId))];
    },
  },
  // Shown on the writer's side, and in the list of the reader's teams.
  'createTeam.name': {
    short: true,
    write: async (scene, name) => {
      const { at, writer, reader } = scene;
      const { team } = await ask(createTeam, { as: writer, body: { name } }, at);
      await ask(joinTeam, { as: reader, body: { teamId: team.id } }, at);
      await aBattle(scene, { teamId: String(team.id) });
      return [{ on: '/hype-battles' }];
    },
  },
};
